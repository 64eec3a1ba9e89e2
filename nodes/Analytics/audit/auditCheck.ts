/** The checks of an audit: what they conclude, and how their verdicts become findings. */
import type { JsonRecord } from '../../shared/core/json';
import { endWithPeriod, type Failure, type Result } from '../../shared/core/result';
import { omitEmptyValues } from '../google/jsonValues';
import type { AuditFacts } from './facts';
import { maskPersonalData, maskPersonalDataInRecord } from './personalData';

/** `problem`: data is lost, or must not be there. `warning`: numbers mislead, or a check could not be completed. */
export type FindingSeverity = 'problem' | 'warning' | 'ok';

/** An operation of this node that fixes a fault. The names are those of the panel's parameters. */
export interface FixOperation {
	resource: string;
	operation: string;
	/** All parameters but the property, which is the audited one. */
	parameters: JsonRecord;
}

/** The conclusion of a check about the property, or about one of its resources. */
export interface CheckVerdict {
	severity: FindingSeverity;
	/** A sentence that states the conclusion. */
	finding: string;
	/** The figures and names that the conclusion rests on. */
	evidence?: JsonRecord;
	/** A sentence that says what to do; left out if nothing has to be done. */
	instruction?: string;
	/** Left out if this node has no operation for the fix. */
	fixOperation?: FixOperation;
}

/** A question about a property. Checks send no requests: the answer rests on the facts alone. */
export interface AuditCheck {
	name: string;
	/** The question in words; "yes" is the good answer. */
	question: string;
	/** A sentence that says why the answer matters. */
	meaning: string;
	/** Returns at least one verdict, or the failure of a fact that the check needs. */
	judge: (facts: AuditFacts) => Result<CheckVerdict[]>;
}

/** A verdict of an audit as the node returns it. */
export interface AuditFinding {
	property: string;
	check: string;
	severity: FindingSeverity;
	finding: string;
	meaning: string;
	evidence: JsonRecord;
	fix: FindingFix | null;
}

/** The way to fix a finding. `resource`, `operation`, and `parameters` exist if this node can do it. */
export interface FindingFix {
	instruction: string;
	resource?: string;
	operation?: string;
	parameters?: JsonRecord;
}

const ORDER: FindingSeverity[] = ['problem', 'warning', 'ok'];

/**
 * Runs checks on the facts of a property and returns their findings; problems come first. A check without its facts becomes
 * a warning. Email addresses and tokens in names that people chose are masked.
 */
export function runChecks(
	property: string,
	facts: AuditFacts,
	checks: readonly AuditCheck[],
): AuditFinding[] {
	return checks
		.flatMap((check) =>
			collectVerdicts(check, facts).map((verdict) => toFinding(property, check, verdict)),
		)
		.sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

function collectVerdicts({ judge }: AuditCheck, facts: AuditFacts): CheckVerdict[] {
	const verdicts = judge(facts);
	return verdicts.ok ? verdicts.value : [flagUnchecked(verdicts.failure)];
}

/** Tells whether a finding is the warning that its check could not be completed. */
export const couldNotBeChecked = ({ evidence }: AuditFinding): boolean =>
	evidence.couldNotBeChecked === true;

/** An unreadable fact neither ends the audit nor counts as a good result. */
function flagUnchecked({ message, description, status, reason }: Failure): CheckVerdict {
	return {
		severity: 'warning',
		finding: endWithPeriod(`Could not be checked: ${message}`),
		evidence: omitEmptyValues({ couldNotBeChecked: true, reason, httpStatus: status }),
		instruction: description ?? 'Run the audit again.',
	};
}

function toFinding(
	property: string,
	{ name, meaning }: AuditCheck,
	verdict: CheckVerdict,
): AuditFinding {
	const { severity, finding, evidence = {} } = verdict;
	return {
		property,
		check: name,
		severity,
		finding: maskPersonalData(finding),
		meaning,
		evidence: maskPersonalDataInRecord(evidence),
		fix: buildFix(property, verdict),
	};
}

function buildFix(
	property: string,
	{ instruction, fixOperation }: CheckVerdict,
): FindingFix | null {
	if (instruction === undefined) return null;
	const masked = maskPersonalData(instruction);
	if (fixOperation === undefined) return { instruction: masked };
	const { resource, operation, parameters } = fixOperation;
	return { instruction: masked, resource, operation, parameters: { property, ...parameters } };
}
