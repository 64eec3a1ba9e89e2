import { success, type Result } from '../../../shared/core/result';
import { options, type Values } from '../../../shared/node/field';
import {
	defineOperation,
	executePerItem,
	type OutputRow,
	type OperationRun,
} from '../../../shared/node/operation';
import { readRetryOptions } from '../../../shared/node/retryFields';
import { auditProperty, describeAuditFindings } from '../../audit/auditProperty';
import type { AuditFinding } from '../../audit/auditCheck';
import type { AuditConnection } from '../../audit/collectAuditFacts';
import { googleRetryFields, propertyId } from '../../fields';
import { openConnection } from '../../google/connection';
import { toListItems } from '../../report/listItems';
import { paceFields, readConnectionOptions } from '../report/fields/options';

const fields = {
	property: propertyId,
	options: options({ ...googleRetryFields, ...paceFields }),
};

type AuditValues = Values<typeof fields>;

export const audit = defineOperation({
	name: 'Audit',
	value: 'audit',
	action: 'Audit a property',
	description:
		"Check a property's settings, definitions, and data for problems, and learn how to fix them",
	fields,
	execute: (run, read) => {
		const connectionFor = createConnections(run);
		return executePerItem(
			read,
			async (values) => await auditItem(values, run, connectionFor(values)),
		)(run);
	},
});

/** Creates a function that opens one connection for each combination of options. Items on one connection share its quota floor. */
function createConnections(run: OperationRun): (values: AuditValues) => AuditConnection {
	const connections = new Map<string, AuditConnection>();
	return (values) => {
		const pace = readPace(values);
		const key = JSON.stringify(pace);
		const connection = connections.get(key) ?? openAuditConnection(run, pace);
		connections.set(key, connection);
		return connection;
	};
}

function readPace({ options: chosen }: AuditValues) {
	return { retry: readRetryOptions(chosen), ...readConnectionOptions(chosen) };
}

/** Opens an audit's connection. Only reports have a quota floor: settings cost no tokens. */
function openAuditConnection(
	run: OperationRun,
	{ retry, concurrency, quotaFloor }: ReturnType<typeof readPace>,
): AuditConnection {
	const open = (floor: number) =>
		openConnection(run.connect(retry), run, { concurrency, quotaFloor: floor }).send;
	return { admin: open(0), data: open(quotaFloor), clock: run.clock };
}

async function auditItem(
	{ property }: AuditValues,
	run: OperationRun,
	connection: AuditConnection,
): Promise<Result<OutputRow[]>> {
	const audited = await auditProperty(property, connection);
	if (!audited.ok) return audited;
	const { findings, warnings } = audited.value;
	const summary = describeAuditFindings(property, findings);
	run.hint(summary);
	for (const warning of warnings) run.hint(warning, 'warning');
	if (!run.isTool) return success(toListItems(findings, run));
	const faults = findings.filter(({ severity }) => severity !== 'ok');
	return success(
		toListItems(faults, run, { toolFields: TOOL_FIELDS, notes: [...warnings, summary] }),
	);
}

/** The fields that a language model needs to explain a finding and its fix. */
const TOOL_FIELDS: Array<keyof AuditFinding> = ['check', 'severity', 'finding', 'meaning', 'fix'];
