const base = require('./jest.e2e.config.js');

/** The tests that run several n8n: both lines, and queue mode with its Redis and PostgreSQL. */
/** @type {import('jest').Config} */
module.exports = {
	...base,
	globalSetup: '<rootDir>/test/servers/install.ts',
	testMatch: ['<rootDir>/test/servers/**/*.test.ts'],
};
