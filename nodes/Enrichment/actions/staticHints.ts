import type { NodeHint } from 'n8n-workflow';

/** With more items than this, a forgotten limit is expensive. */
const MANY_ITEMS = 25;

const hasNoLimit = '!($parameter["maxCredits"] > 0) && !($parameter["maxCost"] > 0)';
const hasManyItems = `$input.all().length > ${MANY_ITEMS}`;

/** Shown in the editor before a run that could cost more than somebody expects. */
export const COST_HINTS: NodeHint[] = [
	{
		type: 'warning',
		message: `There are more than ${MANY_ITEMS} items and no limit, and each lookup can cost credits. Enter 'Max Credits' (or 'Max Cost' in a waterfall), or set 'Mode' to 'Estimate Cost (Free)' to see the cost before you run.`,
		displayCondition: `={{ ["enrich", "find"].includes($parameter["operation"]) && $parameter["mode"] !== "estimate" && ${hasNoLimit} && ${hasManyItems} }}`,
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
	{
		type: 'warning',
		message: `There are more than ${MANY_ITEMS} items and no limit, and each verification can cost credits. Enter 'Max Credits' to limit the cost.`,
		displayCondition: `={{ $parameter["operation"] === "verify" && ${hasNoLimit} && ${hasManyItems} }}`,
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
];
