/** The check for email addresses and tokens in pages. Its evidence never repeats them. */
import type { JsonRecord } from '../../../shared/core/json';
import { formatCount, success } from '../../../shared/core/result';
import type { AuditCheck, CheckVerdict } from '../auditCheck';
import { RECENT_DAYS, type DataRedaction, type AuditFacts, type RevealingPage } from '../facts';
import {
	containsEmail,
	maskPersonalDataInPath,
	listParametersWithTokenNames,
} from '../personalData';
import { selectExamples, listNamesInShort, sumBy } from './findingText';

export const personalDataCheck: AuditCheck = {
	name: 'personalData',
	question: 'Are page addresses and titles free of email addresses and tokens?',
	meaning:
		"Google forbids data that identifies people, and may delete a property's data over it. A token in a URL gives access to anyone who sees it in a report.",
	judge: ({ revealingPages, dataRedaction }) => {
		if (!revealingPages.ok) return revealingPages;
		const pages = revealingPages.value;
		if (pages.length === 0) {
			const finding = `No email addresses or tokens were found in page URLs and titles from the last ${RECENT_DAYS} days.`;
			return success([{ severity: 'ok', finding }]);
		}
		return success(judgePages(describeRevealedData(pages), dataRedaction));
	},
};

/** A description of the personal data in pages that does not repeat any of it. */
interface RevealedData {
	/** Whether a path or a title has an email address: Google redacts email addresses in all parameters of events. */
	hasEmails: boolean;
	/** The query parameters with tokens, in lower case: Google redacts only those that a setting lists. */
	parameters: string[];
	/** `There are email addresses in the URLs or titles of 2 pages from the last 28 days` */
	sentence: string;
	evidence: JsonRecord;
}

function describeRevealedData(pages: RevealingPage[]): RevealedData {
	const hasEmails = pages.some(({ path, title }) => containsEmail(path) || containsEmail(title));
	const parameters = [
		...new Set(pages.flatMap(({ path }) => listParametersWithTokenNames(path))),
	];
	const kinds = [
		...(hasEmails ? ['email addresses'] : []),
		...(parameters.length > 0 ? [`tokens (${listNamesInShort(parameters)})`] : []),
	];
	const what = kinds.length > 0 ? kinds.join(' and ') : 'tokens';
	return {
		hasEmails,
		parameters,
		sentence: `There are ${what} in the URLs or titles of ${formatCount(pages.length, 'page')} from the last ${RECENT_DAYS} days`,
		evidence: {
			pages: pages.length,
			views: sumBy(pages, ({ views }) => views),
			titles: pages.filter(({ title }) => containsEmail(title)).length,
			paths: selectExamples([
				...new Set(pages.map(({ path }) => maskPersonalDataInPath(path))),
			]),
			parameters: selectExamples(parameters),
		},
	};
}

function judgePages(
	revealed: RevealedData,
	dataRedaction: AuditFacts['dataRedaction'],
): CheckVerdict[] {
	const { hasEmails, parameters } = revealed;
	if (!hasEmails && parameters.length === 0)
		return [flagRevealed(revealed, 'problem', 'where data redaction cannot remove them')];
	if (!dataRedaction.ok)
		return [
			flagRevealed(revealed, 'problem', 'and the data redaction settings could not be read'),
		];
	const unprotected = dataRedaction.value.settings.filter((each) => !isRedacted(each, revealed));
	if (unprotected.length === 0)
		return [
			flagRevealed(
				revealed,
				'warning',
				'although data redaction is on (it may have been turned on since then)',
			),
		];
	return unprotected.map((redaction) => flagMissingRedaction(redaction, revealed));
}

function isRedacted(redaction: DataRedaction, { hasEmails, parameters }: RevealedData): boolean {
	const { redactsEmails, redactedParameters } = redaction;
	return (
		(redactsEmails || !hasEmails) &&
		parameters.every((parameter) => redactedParameters.includes(parameter))
	);
}

const STOP_AT_THE_SOURCE =
	'Ideally, stop the website from putting them in URLs and titles. Data already collected stays until you delete it: Admin > Data collection and modification > Data deletion requests.';

function flagRevealed(
	{ sentence, evidence }: RevealedData,
	severity: 'problem' | 'warning',
	state: string,
): CheckVerdict {
	return {
		severity,
		finding: `${sentence}, ${state}.`,
		evidence,
		instruction: STOP_AT_THE_SOURCE,
	};
}

/** Flags a website whose data redaction lacks settings. Source: support.google.com/analytics/answer/13544947 */
function flagMissingRedaction(redaction: DataRedaction, revealed: RevealedData): CheckVerdict {
	const { stream, listedParameters } = redaction;
	const { hasEmails, parameters, sentence, evidence } = revealed;
	const listed = new Set(listedParameters.map((name) => name.toLowerCase()));
	const queryParameterKeys = [
		...listedParameters,
		...parameters.filter((name) => !listed.has(name)),
	];
	return {
		severity: 'problem',
		finding: `${sentence}, and "${stream.displayName}" does not redact them.`,
		evidence,
		instruction: `Turn on data redaction for the website to remove them from new data. ${STOP_AT_THE_SOURCE}`,
		fixOperation: {
			resource: 'settings',
			operation: 'update',
			parameters: {
				settings: 'dataRedaction',
				dataStream: stream.id,
				updateFields: {
					...(hasEmails && { emailRedactionEnabled: true }),
					...(parameters.length > 0 && {
						queryParameterRedactionEnabled: true,
						queryParameterKeys,
					}),
				},
			},
		},
	};
}
