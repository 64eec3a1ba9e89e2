/** An audit of a property: its facts, judged by all checks. */
import { mapResult, formatCount, type Result } from '../../shared/core/result';
import { describeLowQuota } from '../google/connection';
import { couldNotBeChecked, judgeFacts, type AuditFinding, type FindingSeverity } from './check';
import { CHECKS } from './checks';
import { collectFacts, type AuditConnection } from './collectFacts';

export interface AuditResult {
	/** Problems first. */
	findings: AuditFinding[];
	/** What is wrong with the quota of the property, in words. */
	warnings: string[];
}

/** A failure where nothing of the property could be read. */
export async function auditProperty(
	property: string,
	connection: AuditConnection,
): Promise<Result<AuditResult>> {
	const facts = await collectFacts(property, connection);
	return mapResult(facts, (known) => ({
		findings: judgeFacts(property, known, CHECKS),
		warnings: describeLowQuota(known.quota),
	}));
}

/** `Property 123: 2 problems, 5 warnings, and 14 checks passed. 2 checks could not be completed.` */
export function describeAuditFindings(property: string, findings: AuditFinding[]): string {
	const unchecked = findings.filter(couldNotBeChecked).length;
	const count = (severity: FindingSeverity) =>
		findings.filter((finding) => finding.severity === severity).length;
	const problems = formatCount(count('problem'), 'problem');
	const warnings = formatCount(count('warning') - unchecked, 'warning');
	const passed = formatCount(count('ok'), 'check');
	const summary = `Property ${property}: ${problems}, ${warnings}, and ${passed} passed.`;
	return unchecked === 0
		? summary
		: `${summary} ${formatCount(unchecked, 'check')} could not be completed.`;
}
