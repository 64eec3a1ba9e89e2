const { projects } = require('../../jest.config');

/** Those that run the sources; the tests of the engine run the built package, which Stryker does not change. */
const TESTS = [
	'Analytics/compare*.test.ts',
	'Enrichment/match/*.test.ts',
	'Enrichment/records/*.test.ts',
	'Enrichment/run/*.test.ts',
	'Enrichment/properties.test.ts',
];

const [unit] = projects;

/** @type {import('jest').Config} */
module.exports = {
	...unit,
	globalSetup: undefined,
	maxWorkers: 1,
	rootDir: '../..',
	testMatch: TESTS.map((pattern) => `<rootDir>/test/${pattern}`),
	testTimeout: 3 * 60 * 1000,
};
