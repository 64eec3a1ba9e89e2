/**
 * The rules that decide about people, money and numbers, each with the tests that ask it directly. A rule is asked by
 * its own tests alone: with every test that happens to run it, one mutant would take half a minute.
 */
module.exports = {
	people: {
		// Not its tables of words.
		sources: [
			'nodes/Enrichment/match/**/*.ts',
			'!nodes/Enrichment/match/data/**',
			'!nodes/Enrichment/match/names/{nicknames,placeholderNames,romanization}.ts',
		],
		tests: ['Enrichment/match/*.test.ts', 'Enrichment/records/samePerson.test.ts'],
	},
	money: {
		sources: ['nodes/Enrichment/run/credits.ts', 'nodes/Enrichment/run/prices.ts'],
		tests: [
			'Enrichment/run/budget.test.ts',
			'Enrichment/run/charges.test.ts',
			'Enrichment/run/prices.test.ts',
		],
	},
	comparison: {
		sources: ['nodes/Analytics/report/compare.ts'],
		tests: ['Analytics/compare*.test.ts'],
	},
};
