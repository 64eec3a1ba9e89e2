/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['<rootDir>/test/e2e/'],
	modulePathIgnorePatterns: ['<rootDir>/demo/', '<rootDir>/dist/', '<rootDir>/tools/', '<rootDir>/.tmp/'],
	transform: {
		// Types are checked once for the whole project by `npm run types`.
		'^.+\\.ts$': ['ts-jest', { diagnostics: false, tsconfig: '<rootDir>/tsconfig.json' }],
	},
};
