/** Annotations: marks that people put on days in the reports of a property, such as a campaign or a release. */
import type { Send } from '../../shared/core/http';
import { asRecord, type JsonRecord } from '../../shared/core/json';
import type { Day } from '../../shared/core/calendar';
import { mapResult, type Result } from '../../shared/core/result';
import { readFiniteNumber, readTextOrEmpty } from './jsonValues';
import { fetchResourceList } from './resourceList';

/** An annotation and its days; both ends are included. */
export interface Annotation {
	title: string;
	startDate: Day;
	endDate: Day;
}

/** Google sends at most this many annotations in one answer. */
const MOST_ANNOTATIONS = 200;

/** Fetches the annotations of a property with one request. `hasMore` is true if Google has more than fit into its answer. */
export async function fetchAnnotations(
	send: Send,
	property: string,
): Promise<Result<{ annotations: Annotation[]; hasMore: boolean }>> {
	const request = {
		path: `/v1alpha/properties/${property}/reportingDataAnnotations`,
		answerKey: 'reportingDataAnnotations',
	};
	return mapResult(
		await fetchResourceList(send, request, MOST_ANNOTATIONS),
		({ items, hasMore }) => ({
			annotations: items.flatMap(readAnnotation),
			hasMore,
		}),
	);
}

/** Returns an empty list for an annotation without a day. */
function readAnnotation({ title, annotationDate, annotationDateRange }: JsonRecord): Annotation[] {
	const range = asRecord(annotationDateRange);
	const startDate = readCivilDate(annotationDate ?? range.startDate);
	const endDate = readCivilDate(annotationDate ?? range.endDate);
	if (startDate === undefined || endDate === undefined) return [];
	return [{ title: readTextOrEmpty(title), startDate, endDate }];
}

/** Reads Google's `Date`, which has year, month, and day as numbers. */
function readCivilDate(date: unknown): Day | undefined {
	const { year, month, day } = asRecord(date);
	const parts = [year, month, day].map(readFiniteNumber);
	if (parts.some((part) => part === undefined)) return undefined;
	const [years, months, days] = parts.map(String);
	return `${years?.padStart(4, '0')}-${months?.padStart(2, '0')}-${days?.padStart(2, '0')}`;
}
