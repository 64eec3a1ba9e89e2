/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	// jest leaves a core free, which on two cores is half of them.
	maxWorkers: '100%',
	// Five seconds, the default, are too few for a busy machine to load n8n's engine in a beforeAll.
	testTimeout: 3 * 60 * 1000,
	globalSetup: '<rootDir>/scripts/freshBuild.ts',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['e2e', 'servers', 'together'].map((name) => `<rootDir>/test/${name}/`),
	modulePathIgnorePatterns: [
		'<rootDir>/demo/',
		'<rootDir>/dist/',
		'<rootDir>/tools/',
		'<rootDir>/.tmp/',
	],
	transform: {
		// jose is published as ES modules only; jest runs CommonJS.
		'/node_modules/jose/.+\\.js$': [
			'ts-jest',
			{
				diagnostics: false,
				tsconfig: { allowJs: true, module: 'commonjs', target: 'es2022' },
			},
		],
		// Types are checked once for the whole project by `npm run types`.
		'^.+\\.ts$': ['ts-jest', { diagnostics: false, tsconfig: '<rootDir>/tsconfig.json' }],
	},
	transformIgnorePatterns: ['/node_modules/(?!jose/)'],
};
