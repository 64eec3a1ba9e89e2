/**
 * One configuration; `--selectProjects` chooses. A file that is named runs by itself (`npx jest test/core/retry`);
 * without a name, the files of `test/together` run the others, because to load n8n, the nodes and the sandbox takes
 * longer than most files take to run.
 */
const named = process.argv.slice(2).some((argument) => /^(\.\/)?test\//.test(argument));
const isSelected = process.argv.includes('--selectProjects');

/** Folders that the files in test/together run. */
const TOGETHER = ['Analytics', 'Enrichment', 'core', 'credentials', 'engine', 'node', 'sandbox'];
const folders = (names) => names.map((name) => `<rootDir>/test/${name}/`);

const everywhere = {
	testEnvironment: 'node',
	// Names that jest's sandbox finds slowly in its global object: a third of the time of most tests.
	sandboxInjectedGlobals: [
		...['Array', 'Boolean', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise'],
		...['Proxy', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'WeakMap'],
	],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/pinned/', '<rootDir>/.tmp/'],
	transform: {
		// jose is published as ES modules only; jest runs CommonJS.
		'/node_modules/jose/.+\\.js$|\\.ts$': '<rootDir>/scripts/jestTransform.cjs',
	},
	transformIgnorePatterns: ['/node_modules/(?!jose/)'],
};

/** Everything that needs no n8n server. */
const unit = {
	...everywhere,
	displayName: 'unit',
	globalSetup: '<rootDir>/scripts/freshBuild.ts',
	setupFiles: ['<rootDir>/testing/seed.ts', '<rootDir>/testing/now.ts'],
	setupFilesAfterEnv: ['<rootDir>/testing/asserts.ts'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: folders([
		'e2e',
		'hostile',
		'slow',
		'soak',
		'truth',
		'servers',
		...(named ? ['together'] : TOGETHER),
	]),
};

/** The tests of the engine once more, on that of n8n 1.x. */
const n8n1 = {
	...unit,
	displayName: 'n8n-1.x',
	globalSetup: '<rootDir>/testing/engine/installN8n1.ts',
	setupFiles: ['<rootDir>/testing/engine/onN8n1.ts'],
	testMatch: [named ? '<rootDir>/test/engine/**/*.test.ts' : '<rootDir>/test/together/engine*'],
	testPathIgnorePatterns: ['/node_modules/'],
};

/** What needs no server either, but half a minute: large, hostile or random. */
const slow = {
	...unit,
	displayName: 'slow',
	testMatch: ['<rootDir>/test/{hostile,slow,soak,truth}/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
};

/** A real n8n, in a browser where there is something to see. */
const e2e = {
	...everywhere,
	displayName: 'e2e',
	setupFiles: ['<rootDir>/test/e2e/patience.ts'],
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

/** @type {import('jest').Config} */
module.exports = {
	// jest leaves a core free, which on two cores is half of them.
	maxWorkers: '100%',
	// Five seconds, the default, are too few for a busy machine to load n8n's engine in a beforeAll.
	testTimeout: 3 * 60 * 1000,
	// A file of the engine that is named runs on n8n 2 only, unless the other is asked for.
	projects: isSelected ? [unit, slow, n8n1, e2e, servers] : [unit, slow, e2e, servers],
};
