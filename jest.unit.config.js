/**
 * The tests of `jest.config.js`, most of them together: to load n8n, the nodes and the sandbox takes
 * longer than most files take to run.
 * @type {import('jest').Config}
 */
const base = require('./jest.config.js');

/** Folders that the files in test/together run. */
const TOGETHER = ['Analytics', 'Enrichment', 'core', 'credentials', 'engine', 'node', 'sandbox'];

module.exports = {
	...base,
	testPathIgnorePatterns: ['e2e', 'servers', ...TOGETHER].map(
		(name) => `<rootDir>/test/${name}/`,
	),
};
