import subjects from './subjects.js';

const { SUBJECT } = process.env;
const subject = subjects[SUBJECT];
if (!subject) throw new Error(`Set SUBJECT to one of: ${Object.keys(subjects).join(', ')}`);

/**
 * Changes the rules that decide about people, money and numbers, one at a time, and asks whether a test notices:
 * `SUBJECT=money npx stryker run scripts/mutation/stryker.config.mjs`. It runs at night and by hand;
 * `--mutate nodes/Enrichment/match/score.ts` asks one file. The report is in `.tmp/mutation/`.
 */
export default {
	testRunner: 'jest',
	jest: { projectType: 'custom', configFile: 'scripts/mutation/jest.config.js' },
	coverageAnalysis: 'perTest',
	mutate: subject.sources,
	// A word that is shown and a list of words are no rules.
	mutator: { excludedMutations: ['StringLiteral', 'ArrayDeclaration'] },
	ignorePatterns: ['/dist', '/bench', '/docs', '/examples', '/pinned', '/.github'],
	tempDirName: '.tmp/stryker',
	incrementalFile: `.tmp/mutation/${SUBJECT}-incremental.json`,
	reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
	htmlReporter: { fileName: `.tmp/mutation/${SUBJECT}.html` },
	jsonReporter: { fileName: `.tmp/mutation/${SUBJECT}.json` },
	thresholds: { high: 90, low: 75, break: null },
	concurrency: 2,
	// A machine that is busy with other work is not a mutant that never ends.
	timeoutMS: 60_000,
};
