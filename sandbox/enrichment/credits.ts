import type { SandboxReply } from '../http/types';
import type { CreditReport, OutOfCreditsForm } from './quirks';
import type { JsonObject } from './records';

const MESSAGE = 'Not enough credits';

export const OUT_OF_CREDITS: Record<OutOfCreditsForm, SandboxReply> = {
	status402: { status: 402, body: { message: MESSAGE } },
	status403: { status: 403, body: { detail: MESSAGE } },
	errorCode400: { status: 400, body: { error: true, error_code: 'INSUFFICIENT_CREDITS' } },
	status429: {
		status: 429,
		body: { errors: [{ id: 'usage_exceeded', code: 429, details: MESSAGE }] },
	},
	okWithError: { status: 200, body: { error: MESSAGE } },
	okWithStatus: { status: 200, body: { status: 'CREDITS_INSUFFICIENT' } },
};

/** What one request came to. */
export interface Bill {
	/** Counted from 1 since the last reset, refused requests too. */
	request: number;
	charged: number;
	remaining: number;
	/** Records that were found. */
	results: number;
}

interface Report {
	row(charged: number): JsonObject;
	/** Beside the rows, where the answer is an object. */
	top(bill: Bill): JsonObject;
	headers(bill: Bill): Record<string, string>;
}

const SILENT: Report = { row: () => ({}), top: () => ({}), headers: () => ({}) };

export const CREDIT_REPORTS: Record<CreditReport, Report> = {
	documented: {
		row: (creditsCharged) => ({ creditsCharged }),
		top: ({ remaining }) => ({ creditsRemaining: remaining }),
		headers: ({ charged, remaining }) => ({
			'x-credits-cost': String(charged),
			'x-credits-remaining': String(remaining),
		}),
	},
	flag: { ...SILENT, row: (charged) => ({ isCreditCharged: charged > 0 }) },
	billing: {
		...SILENT,
		top: ({ charged, results }) => ({
			billing: { creditsCharged: charged, resultsReturned: results },
		}),
	},
	consumed: {
		...SILENT,
		top: ({ charged, remaining }) => ({ credits_consumed: charged, credits_left: remaining }),
	},
	headers: {
		...SILENT,
		headers: ({ charged, remaining }) => ({
			'x-call-credits-spent': String(charged),
			'x-totallimit-remaining': String(remaining),
		}),
	},
	none: SILENT,
};
