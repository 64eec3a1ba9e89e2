import type { ApiResponse } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { recordsIn, textIn } from './read';

/** What a Google error body says. https://cloud.google.com/apis/design/errors */
export interface GoogleError {
	httpStatus: number;
	/** Google's own words. */
	message: string;
	/** `INVALID_ARGUMENT`, `PERMISSION_DENIED` …; empty where the body has none. */
	status: string;
	/** `SERVICE_DISABLED`, `ACCESS_TOKEN_SCOPE_INSUFFICIENT` … */
	reasons: string[];
	/** A page that helps, where Google names one. */
	link?: string | undefined;
}

const LONGEST = 500;

/** Reads every kind of body: JSON as documented, an OAuth2 server's, plain text, an HTML page. */
export function readGoogleError({ status, body }: ApiResponse): GoogleError {
	const error = errorIn(body);
	if (isRecord(error)) return readDocumented(status, error);
	return {
		httpStatus: status,
		message: messageIn(body) || `Google answered with status ${status}`,
		status: '',
		reasons: typeof error === 'string' ? [error] : [],
	};
}

/** Some of Google's front ends put the error into a list of one. */
export function errorIn(body: unknown): unknown {
	const [single, ...others] = Array.isArray(body) ? (body as unknown[]) : [body];
	return others.length === 0 && isRecord(single) ? single.error : undefined;
}

function readDocumented(httpStatus: number, error: JsonRecord): GoogleError {
	const details = recordsIn(error.details);
	return {
		httpStatus,
		message: messageWith(violationsIn(details), textIn(error.message), httpStatus),
		status: textIn(error.status),
		reasons: [...details, ...recordsIn(error.errors)].map(({ reason }) => textIn(reason)),
		link: linkIn(details),
	};
}

/** What is wrong with which field, as `google.rpc.BadRequest` tells. */
function violationsIn(details: JsonRecord[]): string[] {
	return details
		.flatMap(({ fieldViolations }) => recordsIn(fieldViolations))
		.map(({ field, description }) =>
			[textIn(field), textIn(description)].filter((text) => text !== '').join(': '),
		);
}

function messageWith(violations: string[], message: string, httpStatus: number): string {
	const further = violations.filter((text) => text !== '' && !message.includes(text)).join('; ');
	if (message === '') return further || `Google answered with status ${httpStatus}`;
	return further === '' ? message : `${message.replace(/\.$/, '')} (${further})`;
}

function linkIn(details: JsonRecord[]): string | undefined {
	const links = details.flatMap(({ links, metadata }) => [
		...recordsIn(links).map(({ url }) => textIn(url)),
		isRecord(metadata) ? textIn(metadata.activationUrl) : '',
	]);
	return links.find((link) => link !== '');
}

function messageIn(body: unknown): string {
	if (typeof body === 'string') return withoutMarkup(body).slice(0, LONGEST);
	if (!isRecord(body)) return '';
	return textIn(body.error_description) || textIn(body.message) || textIn(body.error);
}

/** An HTML page says most in its title. */
export function withoutMarkup(text: string): string {
	const title = /<title[^<>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}
