/** What a check is, and how its verdicts become the findings of an audit. */
import type { JsonRecord } from '../../shared/core/json';
import { endWithPeriod, type Failure, type Result } from '../../shared/core/result';
import { omitEmptyValues } from '../google/jsonValues';
import type { AuditFacts } from './facts';
import { maskPersonalData, maskTexts } from './personalData';

/** `problem`: data is being lost or must not be there. `warning`: numbers mislead, or could not be checked. */
export type FindingSeverity = 'problem' | 'warning' | 'ok';

/** An operation of this node that mends the fault, with its parameters as the panel calls them. */
export interface FixOperation {
	resource: string;
	operation: string;
	/** Without the property, which is that of the audit. */
	parameters: JsonRecord;
}

/** What a check concludes about the property, or about one thing in it. */
export interface CheckVerdict {
	severity: FindingSeverity;
	/** One sentence. */
	finding: string;
	/** The figures and names behind it. */
	evidence?: JsonRecord;
	/** What to do in words; left out where nothing has to be done. */
	instruction?: string;
	/** What this node can do about it; left out where only a person can. */
	fixedBy?: FixOperation;
}

/** One question about a property, answered from facts alone. */
export interface AuditCheck {
	name: string;
	/** What is checked, as a question that "yes" is the good answer to. */
	question: string;
	/** Why it matters, in one sentence. */
	meaning: string;
	/** At least one verdict; a failure where a fact that it needs could not be read. */
	judge: (facts: AuditFacts) => Result<CheckVerdict[]>;
}

/** What an audit returns about a property. */
export interface AuditFinding {
	property: string;
	check: string;
	severity: FindingSeverity;
	finding: string;
	meaning: string;
	evidence: JsonRecord;
	fix: FindingFix | null;
}

/** What to do about a finding. The last three are there where this node can do it. */
export interface FindingFix {
	instruction: string;
	resource?: string;
	operation?: string;
	parameters?: JsonRecord;
}

const ORDER: FindingSeverity[] = ['problem', 'warning', 'ok'];

/** The findings of all checks, problems first. Email addresses and tokens in names that people gave are masked. */
export function judgeFacts(
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

/** Whether a finding, which is a warning then, says that its check could not be completed. */
export const couldNotBeChecked = ({ evidence }: AuditFinding): boolean =>
	evidence.couldNotBeChecked === true;

/** A fact that cannot be read is itself worth knowing: it neither ends the audit nor counts as good. */
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
		evidence: maskTexts(evidence),
		fix: buildFix(property, verdict),
	};
}

function buildFix(property: string, { instruction, fixedBy }: CheckVerdict): FindingFix | null {
	if (instruction === undefined) return null;
	const masked = maskPersonalData(instruction);
	if (fixedBy === undefined) return { instruction: masked };
	const { resource, operation, parameters } = fixedBy;
	return { instruction: masked, resource, operation, parameters: { property, ...parameters } };
}
