/** An audit of a property: its facts, judged by all checks. */
import { mapped, plural, type Result } from '../../shared/core/result';
import { lowQuota } from '../google/connection';
import { judgeFacts, type Finding, type Severity } from './check';
import { CHECKS } from './checks';
import { collectFacts, type AuditConnection } from './collectFacts';

export interface Audit {
	/** Problems first. */
	findings: Finding[];
	/** What is wrong with the quota of the property, in words. */
	warnings: string[];
}

/** A failure where nothing of the property could be read. */
export async function auditProperty(
	property: string,
	connection: AuditConnection,
): Promise<Result<Audit>> {
	const facts = await collectFacts(property, connection);
	return mapped(facts, (known) => ({
		findings: judgeFacts(property, known, CHECKS),
		warnings: lowQuota(known.quota),
	}));
}

/** `Property 123: 2 problems, 5 warnings and 14 checks without findings.` */
export function summarizeFindings(property: string, findings: Finding[]): string {
	const count = (severity: Severity) =>
		findings.filter((finding) => finding.severity === severity).length;
	const [problems, warnings] = [count('problem'), count('warning')];
	const good = plural(count('ok'), 'check');
	return `Property ${property}: ${plural(problems, 'problem')}, ${plural(warnings, 'warning')}, and ${good} passed.`;
}
