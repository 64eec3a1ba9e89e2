const base = require('./jest.config.js');

/** The tests that run a real n8n: one at a time, and with patience for a slow machine. */
/** @type {import('jest').Config} */
module.exports = {
	...base,
	globalSetup: '<rootDir>/test/e2e/install.ts',
	testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	maxWorkers: 1,
	// Only a failure takes that long: what is waited for has limits of its own, with better messages.
	testTimeout: 15 * 60 * 1000,
};
