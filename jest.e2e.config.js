const base = require('./jest.config.js');

/** The tests that run a real n8n: one at a time, and patient enough for its installation on a fresh machine. */
/** @type {import('jest').Config} */
module.exports = {
	...base,
	testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	maxWorkers: 1,
	testTimeout: 20 * 60 * 1000,
};
