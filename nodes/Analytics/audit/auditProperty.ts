/** The audit of a property: all checks on its facts. */
import { mapResult, formatCount, type Result } from '../../shared/core/result';
import { describeLowQuota } from '../google/connection';
import {
	couldNotBeChecked,
	runChecks,
	type AuditFinding,
	type FindingSeverity,
} from './auditCheck';
import { AUDIT_CHECKS } from './checks';
import { collectAuditFacts, type AuditConnection } from './collectAuditFacts';

export interface AuditResult {
	/** Problems first. */
	findings: AuditFinding[];
	/** Sentences about a quota of the property that is nearly used up. */
	warnings: string[];
}

/** Audits a property. It fails only if nothing about the property can be read. */
export async function auditProperty(
	property: string,
	connection: AuditConnection,
): Promise<Result<AuditResult>> {
	const facts = await collectAuditFacts(property, connection);
	return mapResult(facts, (known) => ({
		findings: runChecks(property, known, AUDIT_CHECKS),
		warnings: describeLowQuota(known.quota),
	}));
}

/** Sums up findings: `Property 123: 2 problems, 5 warnings, and 14 checks passed. 2 checks could not be completed.` */
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
