const { createDefaultPreset } = require('ts-jest');

/** Types are checked once for the whole project by `npm run types`; here every file is compiled on its own. */
const typescript = { tsconfig: '<rootDir>/tsconfig.jest.json' };

/** Node looks these up slowly in the global object that jest gives to a test file; together a third of the time. */
const HOT_GLOBALS = [
	'Array',
	'Boolean',
	'Error',
	'JSON',
	'Map',
	'Math',
	'Number',
	'Object',
	'Promise',
	'Proxy',
	'Reflect',
	'RegExp',
	'Set',
	'String',
	'Symbol',
	'WeakMap',
];

const everywhere = {
	testEnvironment: 'node',
	sandboxInjectedGlobals: HOT_GLOBALS,
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/pinned/', '<rootDir>/.tmp/'],
	transform: {
		...createDefaultPreset(typescript).transform,
		// jose is published as ES modules only; jest runs CommonJS.
		'/node_modules/jose/.+\\.js$': ['ts-jest', typescript],
	},
	transformIgnorePatterns: ['/node_modules/(?!jose/)'],
};

/** What needs seconds a test: large, hostile or random. */
const SLOW = ['slow', 'soak', 'truth'];

/** What needs a real n8n. */
const SERVERS = ['e2e', 'servers', 'nightly'];

/** Rules, panels, scripts and documents: everything that needs neither n8n's engine nor a server. */
const unit = {
	...everywhere,
	displayName: 'unit',
	globalSetup: '<rootDir>/scripts/shared/freshBuild.ts',
	setupFiles: ['<rootDir>/testing/seed.ts', '<rootDir>/testing/now.ts'],
	setupFilesAfterEnv: ['<rootDir>/testing/asserts.ts'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: [
		'\\.wire\\.test\\.ts$',
		...['engine', ...SLOW, ...SERVERS].map((folder) => `<rootDir>/test/${folder}/`),
	],
};

/** Operations of the Analytics node with a stub of n8n, over sockets to the sandbox. */
const wire = {
	...unit,
	displayName: 'wire',
	testMatch: ['<rootDir>/test/Analytics/**/*.wire.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
};

/** Operations that run in n8n's own engine, in this process. */
const engine = {
	...unit,
	displayName: 'engine',
	testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
};

/** What needs no server either, but longer. */
const slow = {
	...engine,
	displayName: 'slow',
	testMatch: [`<rootDir>/test/{${SLOW.join(',')}}/**/*.test.ts`],
};

/** All tests of the engine once more, on that of n8n 1.x. They run every night. */
const n8n1 = {
	...engine,
	displayName: 'n8n-1.x',
	globalSetup: '<rootDir>/testing/engine/installN8n1.ts',
	setupFiles: [...engine.setupFiles, '<rootDir>/testing/engine/onN8n1.ts'],
};

/**
 * The files of `test/engine/` that use what the two lines of n8n do differently: parameters and expressions, credentials
 * with their tests and renewed tokens, request helpers, errors and hints, binary files, pickers, agents. The rest of the
 * package behaves the same wherever these do, so `npm test` runs only these on n8n 1.x.
 */
const WHERE_LINES_DIFFER = [
	'analyticsCredentials',
	'analyticsPickers',
	'analyticsRetry',
	'enrichmentCredential',
	'enrichmentKeyRing',
	'enrichmentOutputs',
	'n8nInternals',
	'objectsInText',
	'rawCalls',
	'tools',
];

const n8n1Differences = {
	...n8n1,
	displayName: 'n8n-1.x-differences',
	testMatch: WHERE_LINES_DIFFER.map((name) => `<rootDir>/test/engine/${name}.test.ts`),
};

/** A real n8n, in a browser where there is something to see. */
const e2e = {
	...everywhere,
	displayName: 'e2e',
	setupFiles: ['<rootDir>/test/e2e/patience.ts'],
	setupFilesAfterEnv: ['<rootDir>/testing/asserts.ts'],
	globalSetup: '<rootDir>/test/e2e/install.ts',
	testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
};

/** Several n8n: the former line, and queue mode with its Redis and PostgreSQL. */
const servers = {
	...e2e,
	displayName: 'servers',
	globalSetup: '<rootDir>/test/servers/install.ts',
	testMatch: ['<rootDir>/test/servers/**/*.test.ts'],
};

/** The same on n8n 1.x and in queue mode, where these hardly do anything in their own way. They run every night. */
const nightly = {
	...servers,
	displayName: 'nightly',
	testMatch: ['<rootDir>/test/nightly/**/*.test.ts'],
};

/** A run that chooses no project leaves out what would run the same tests several times. */
const choosesProjects = process.argv.includes('--selectProjects');

/** @type {import('jest').Config} */
module.exports = {
	// jest leaves a core free, which on two cores is half of them.
	maxWorkers: '100%',
	// Five seconds, the default, are too few for a busy machine to load n8n's engine in a beforeAll.
	testTimeout: 3 * 60 * 1000,
	projects: choosesProjects
		? [unit, wire, engine, slow, n8n1, n8n1Differences, e2e, servers, nightly]
		: [unit, wire, engine, slow, e2e, servers],
};
