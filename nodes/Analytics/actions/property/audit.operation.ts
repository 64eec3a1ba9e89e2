import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import { numberField, optionsField, readRetryOptions } from '../../../shared/node/panel';
import type { RetryOptions } from '../../../shared/node/transport';
import { auditProperty, summarizeFindings } from '../../audit/audit';
import type { Finding } from '../../audit/check';
import type { AuditConnection } from '../../audit/collectFacts';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { openConnection } from '../../google/connection';
import { toListItems } from '../../report/listItems';

const quotaFloorOption = numberField(
	'Stop Below Quota (%)',
	'quotaFloor',
	[0, 0, 100],
	'Stop sending requests when less than this percentage of any property quota is left. 0 means no limit.',
);

const concurrencyOption = numberField(
	'Concurrency',
	'concurrency',
	[1, 4, 10],
	'How many requests to send at the same time. Google allows 10 per property.',
);

export const audit: Operation = {
	option: {
		name: 'Audit',
		value: 'audit',
		action: 'Audit a property',
		description:
			'Check the settings, definitions and data of a property, and get what is wrong and how to fix it',
	},
	properties: [propertyField, optionsField(RETRY_OPTIONS, [quotaFloorOption, concurrencyOption])],
	execute: (run) => {
		const connectionFor = shareAuditConnections(run);
		return perItem(async (input) => await auditItem(input, run, connectionFor(input)))(run);
	},
};

/** Google refuses an eleventh request at the same time. */
const MOST_AT_ONCE = 10;

/** Items with the same options share the quota that is left to others, and the pace. */
function shareAuditConnections(run: Run): (input: Input) => AuditConnection {
	const connections = new Map<string, AuditConnection>();
	return (input) => {
		const retry = readRetryOptions(input);
		const concurrency = Math.min(input.count('options.concurrency'), MOST_AT_ONCE);
		const quotaFloor = input.number('options.quotaFloor');
		const key = JSON.stringify([retry, concurrency, quotaFloor]);
		const connection =
			connections.get(key) ?? openAuditConnection(run, retry, { concurrency, quotaFloor });
		connections.set(key, connection);
		return connection;
	};
}

/** Settings cost no tokens, so that they are read whatever is left of them. */
function openAuditConnection(
	run: Run,
	retry: RetryOptions,
	{ concurrency, quotaFloor }: { concurrency: number; quotaFloor: number },
): AuditConnection {
	const open = (floor: number) =>
		openConnection(run.connect(retry), run, { concurrency, quotaFloor: floor }).send;
	return { admin: open(0), data: open(quotaFloor), clock: run.clock };
}

async function auditItem(
	input: Input,
	run: Run,
	connection: AuditConnection,
): Promise<Result<Row[]>> {
	const property = readProperty(input);
	const audited = await auditProperty(property, connection);
	if (!audited.ok) return audited;
	const { findings, warnings } = audited.value;
	const summary = summarizeFindings(property, findings);
	run.hint(summary);
	for (const warning of warnings) run.hint(warning, 'warning');
	return success(
		run.isTool
			? toListItems(findings.filter(isFault), run, {
					toolFields: TOOL_FIELDS,
					notes: [...warnings, summary],
				})
			: toListItems(findings, run),
	);
}

const isFault = ({ severity }: Finding): boolean => severity !== 'ok';

/** What a language model needs to tell somebody what is wrong and what to do. */
const TOOL_FIELDS: Array<keyof Finding> = ['check', 'severity', 'finding', 'meaning', 'fix'];
