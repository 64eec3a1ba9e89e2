const { projects } = require('../../jest.config');
const subjects = require('./subjects');

const [unit] = projects;

/**
 * The tests of one subject. They run the sources; the tests of the engine run the built package, which Stryker does not
 * change.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...unit,
	globalSetup: undefined,
	maxWorkers: 1,
	rootDir: '../..',
	testMatch: subjects[process.env.SUBJECT].tests.map((pattern) => `<rootDir>/test/${pattern}`),
	// The subjects name their tests, also those over sockets.
	testPathIgnorePatterns: ['/node_modules/'],
	testTimeout: 3 * 60 * 1000,
};
