import type { NodeHint } from 'n8n-workflow';

/** With more items than this, a forgotten limit is expensive. */
const MANY_ITEMS = 25;

const hasNoLimit = '!($parameter["maxCredits"] > 0) && !($parameter["maxCost"] > 0)';
const hasManyItems = `$input.all().length > ${MANY_ITEMS}`;

/** Shown in the editor before a run that could cost more than somebody expects. */
export const COST_HINTS: NodeHint[] = [
	{
		type: 'warning',
		message: `More than ${MANY_ITEMS} items and no limit: each lookup can cost credits. Enter 'Max Credits', or in a waterfall 'Max Cost', or set 'Mode' to 'Estimate Cost (Free)' to see first what the run costs.`,
		displayCondition: `={{ ["enrich", "find"].includes($parameter["operation"]) && $parameter["mode"] !== "estimate" && ${hasNoLimit} && ${hasManyItems} }}`,
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
	{
		type: 'warning',
		message: `More than ${MANY_ITEMS} items and no limit: each verification can cost credits. Enter 'Max Credits' to limit them.`,
		displayCondition: `={{ $parameter["operation"] === "verify" && ${hasNoLimit} && ${hasManyItems} }}`,
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
];
