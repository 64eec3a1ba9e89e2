import type { Failure } from '../../../shared/core/result';
import type { ReportSession } from './session';

/** Which report of a batch a message is about. */
export function aboutReport(label: string, message: string): string {
	return `Report "${label}": ${message}`;
}

export function failureOf(label: string | undefined, failure: Failure): Failure {
	return label === undefined
		? failure
		: { ...failure, message: aboutReport(label, failure.message) };
}

/** A session whose hints say which report they are about. */
export function sessionOf(label: string | undefined, session: ReportSession): ReportSession {
	if (label === undefined) return session;
	const hint: ReportSession['run']['hint'] = (message, type) =>
		session.run.hint(aboutReport(label, message), type);
	return { ...session, run: { ...session.run, hint } };
}

/** Names of the files of a batch: no two alike, not even where capitals do not count. */
export function fileNames(labels: string[], given: string, ending: string): string[] {
	const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(given) ?? [];
	const taken = new Set<string>();
	return labels.map((label) => {
		const name = [stem, safe(label)].filter((part) => part !== '').join(' ');
		const free = firstFree(name, taken);
		taken.add(free.toLowerCase());
		return `${free}${extension || `.${ending}`}`;
	});
}

function firstFree(name: string, taken: Set<string>): string {
	for (let count = 1; ; count++) {
		const candidate = count === 1 ? name : `${name} (${count})`;
		if (!taken.has(candidate.toLowerCase())) return candidate;
	}
}

const LONGEST_NAME = 100;

/** Without what file systems refuse in names. */
function safe(label: string): string {
	const name = label.replace(/[\p{Cc}/\\:*?"<>|]+/gu, '-').slice(0, LONGEST_NAME);
	return name.replace(/^[. ]+|[. ]+$/g, '') || 'report';
}
