/**
 * Changes the rules that decide about people, money and numbers, one at a time, and asks whether a test notices:
 * `npx stryker run scripts/mutation/stryker.config.mjs`. It takes an hour or more, so it runs at night and by hand;
 * `--mutate nodes/Analytics/report/compare.ts` asks one file. The report is in `.tmp/mutation/`.
 */
export default {
	testRunner: 'jest',
	jest: { projectType: 'custom', configFile: 'scripts/mutation/jest.config.js' },
	coverageAnalysis: 'perTest',
	mutate: [
		'nodes/Analytics/report/compare.ts',
		'nodes/Enrichment/match/**/*.ts',
		'nodes/Enrichment/run/credits.ts',
		'nodes/Enrichment/run/prices.ts',
	],
	// A word that is shown and a list of words are no rules.
	mutator: { excludedMutations: ['StringLiteral', 'ArrayDeclaration'] },
	ignorePatterns: ['/dist', '/bench', '/docs', '/examples', '/pinned', '/.github'],
	tempDirName: '.tmp/stryker',
	incrementalFile: '.tmp/mutation/incremental.json',
	reporters: ['clear-text', 'html', 'json'],
	htmlReporter: { fileName: '.tmp/mutation/report.html' },
	jsonReporter: { fileName: '.tmp/mutation/report.json' },
	thresholds: { high: 90, low: 75, break: null },
	concurrency: 2,
};
