/** A promise of the package, and a small change that breaks it. */
export interface Mutation {
	promise: string;
	file: string;
	/** Stands once in the file. */
	from: string;
	to: string;
	/** Of which at least one has to fail. */
	tests: string[];
}

const ENRICHMENT = 'nodes/Enrichment';
const ANALYTICS = 'nodes/Analytics';

export const MUTATIONS: readonly Mutation[] = [
	{
		promise: 'a paid lookup is not sent again after its answer was lost',
		file: `${ENRICHMENT}/providers/requests.ts`,
		from: '({ ...request, repeatable: false })',
		to: '({ ...request, repeatable: true })',
		tests: ['test/Enrichment/providers/conformance'],
	},
	{
		promise: 'requests under way count towards Max Credits',
		file: `${ENRICHMENT}/run/credits.ts`,
		from: 'credits > this.limit - this.spent - this.held + ROUNDING',
		to: 'credits > this.limit - this.spent + ROUNDING',
		tests: ['test/Enrichment/run/credits'],
	},
	{
		promise: 'what was ordered counts as bought where its answer is lost',
		file: `${ENRICHMENT}/run/prices.ts`,
		from: 'return isLost ? each + ordered : each;',
		to: 'return each;',
		tests: ['test/Enrichment/providers/apollo'],
	},
	{
		promise: 'somebody of another name is not taken',
		file: `${ENRICHMENT}/match/fit.ts`,
		from: "case 'differ':\n\t\t\treturn 'no';",
		to: "case 'differ':\n\t\t\treturn 'yes';",
		tests: ['test/Enrichment/match/place'],
	},
	{
		promise: 'namesakes travel apart where rows carry no tag of ours',
		file: `${ENRICHMENT}/run/queue.ts`,
		from: 'const fits = !keys.some((key) => taken.has(key));',
		to: 'const fits = true || keys.some((key) => taken.has(key));',
		tests: ['test/Enrichment/run'],
	},
	{
		promise: 'one person is looked up once',
		file: `${ENRICHMENT}/records/plan.ts`,
		from: 'dedupe ? groupSame(entity, usable) : usable',
		to: 'dedupe && entity === undefined ? groupSame(entity, usable) : usable',
		tests: ['test/Enrichment/records/plan'],
	},
	{
		promise: 'extra fields never name who is looked up',
		file: `${ENRICHMENT}/providers/lookupBy.ts`,
		from: 'for (const name in extra) if (!identity.has(name)) fields[name] = extra[name];',
		to: 'Object.assign(fields, ours, extra, identity.size);',
		tests: ['test/engine/enrichmentExtraFields'],
	},
	{
		promise: 'a result never overwrites a field of the item',
		file: `${ENRICHMENT}/actions/intoRecord.ts`,
		from: 'if (isTaken) return path',
		to: 'if (isTaken && index > 99) return path',
		tests: ['test/engine/enrichmentField'],
	},
	{
		promise: 'an item with an error field does not make n8n run, and pay, again',
		file: 'nodes/shared/node/operation.ts',
		from: 'if (record.error === undefined) return record;',
		to: 'if (record) return record;',
		tests: ['test/engine/enrichmentSafety'],
	},
	{
		promise: 'a number that must not be called is not filled in',
		file: `${ENRICHMENT}/records/fill.ts`,
		from: '!barred.some((other) => isSameNumber(',
		to: '!barred.some((other) => barred.length > 99 && isSameNumber(',
		tests: ['test/engine/enrichmentField'],
	},
	{
		promise: 'Minimum Confidence holds for a record of several requests',
		file: `${ENRICHMENT}/run/outcome.ts`,
		from: 'confidence !== null && confidence < minimumConfidence;',
		to: 'confidence !== null && confidence < minimumConfidence - 99;',
		tests: ['test/engine/enrichmentChains'],
	},
	{
		promise: 'a run that has ended sends nothing more, not even one by one',
		file: `${ENRICHMENT}/run/splitter.ts`,
		from: 'if (!first || this.hasEnded()) return',
		to: 'if (!first) return',
		tests: ['test/Enrichment/run/failures'],
	},
	{
		promise: 'no dearer way is bought to what a lost answer may have brought',
		file: `${ENRICHMENT}/run/choose.ts`,
		from: 'return !known.lost.some((lost) => mayRepeat(request, lost, wishes));',
		to: 'return !known.lost.some((lost) => mayRepeat(request, lost, wishes)) || true;',
		tests: ['test/Enrichment/run/whatFollows'],
	},
	{
		promise: 'a further answer about somebody else is not merged',
		file: `${ENRICHMENT}/run/endings.ts`,
		from: 'if (asked.every(({ found }) => found === undefined)) return',
		to: 'if (asked.length > 0) return',
		tests: ['test/Enrichment/run/whatFollows'],
	},
	{
		promise: 'a provider that is down is not asked on and on',
		file: `${ENRICHMENT}/records/envelope.ts`,
		from: 'export const LOST_IN_A_ROW = 5;',
		to: 'export const LOST_IN_A_ROW = 5_000;',
		tests: ['test/Enrichment/run/failures'],
	},
	{
		promise: 'an API that refuses everything is noticed',
		file: `${ENRICHMENT}/records/envelope.ts`,
		from: 'export const REFUSED_AT_FIRST = 24;',
		to: 'export const REFUSED_AT_FIRST = 24_000;',
		tests: ['test/Enrichment/run'],
	},
	{
		promise: 'Drop keeps what is unresolved, and leaves out what was not found',
		file: `${ENRICHMENT}/actions/outputs.ts`,
		from: "if (onNoMatch === 'skip' && destination === 'notFound') return",
		to: "if (onNoMatch === 'skip' && destination !== 'found') return",
		tests: ['test/engine/enrichmentOutputs'],
	},
	{
		promise: 'keys are struck out of what comes out',
		file: 'nodes/shared/core/secrets.ts',
		from: "scrubbed.replaceAll(word, '***')",
		to: 'scrubbed.replaceAll(word, word)',
		tests: ['test/core/secrets', 'test/engine/enrichmentCall'],
	},
	{
		promise: 'an endpoint cannot lead away from the address of the service',
		file: 'nodes/shared/core/address.ts',
		from: 'if (decoded === layer) return undefined;',
		to: 'if (layers >= 0) return undefined;',
		tests: ['test/core/address'],
	},
	{
		promise: 'a POST that creates is not sent again',
		file: `${ANALYTICS}/google/addresses.ts`,
		from: "return method === 'GET' || (method === 'POST' && ASKS_BY_POST.test(path));",
		to: "return method === 'GET' || method === 'POST';",
		tests: ['test/engine/analyticsAdmin', 'test/Analytics/call'],
	},
	{
		promise: 'a row that Google may have withheld is unknown, not 0',
		file: `${ANALYTICS}/report/compare.ts`,
		from: '\t\tsides[side]!.isWithheld ||\n',
		to: '',
		tests: ['test/Analytics/compare', 'test/Analytics/answers'],
	},
	{
		promise: 'a change from 0 has no percentage',
		file: `${ANALYTICS}/report/compare.ts`,
		from: 'if (previous === 0) return null;',
		to: 'if (previous === 0) return 100;',
		tests: ['test/Analytics/compare'],
	},
	{
		promise: 'a resource of the same name is not made twice',
		file: `${ANALYTICS}/resources/ensure.ts`,
		from: 'before.value.find((resource) => isSame(kind, draft, resource))',
		to: 'before.value.find(() => false)',
		tests: ['test/Analytics/resources/everyResource'],
	},
];
