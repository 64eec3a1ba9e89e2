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
	const error = isRecord(body) ? body.error : undefined;
	if (isRecord(error)) return readDocumented(status, error);
	return {
		httpStatus: status,
		message: messageIn(body) || `Google answered with status ${status}`,
		status: '',
		reasons: typeof error === 'string' ? [error] : [],
	};
}

function readDocumented(httpStatus: number, error: JsonRecord): GoogleError {
	const details = recordsIn(error.details);
	return {
		httpStatus,
		message: textIn(error.message) || `Google answered with status ${httpStatus}`,
		status: textIn(error.status),
		reasons: [...details, ...recordsIn(error.errors)].map(({ reason }) => textIn(reason)),
		link: linkIn(details),
	};
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
	const title = /<title[^>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}
