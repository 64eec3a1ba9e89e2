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
	calendar: {
		sources: [
			'nodes/shared/core/calendar.ts',
			'nodes/Analytics/report/{dates,periods,periodWords,syncPeriod}.ts',
		],
		tests: [
			'Analytics/{compare,dateRange,periodWords,syncPeriod}.test.ts',
			'core/calendar.test.ts',
		],
	},
	filter: {
		sources: ['nodes/Analytics/report/{dateFilters,filters}.ts'],
		tests: ['Analytics/{dateFilters,filter}.test.ts'],
	},
	pages: {
		sources: ['nodes/Analytics/google/pagination.ts', 'nodes/Analytics/report/pageReader.ts'],
		tests: ['Analytics/{pageReader,pages,pagination}.test.ts'],
	},
};
