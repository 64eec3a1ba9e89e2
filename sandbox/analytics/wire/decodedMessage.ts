import type { google } from '@google-analytics/admin/build/protos/protos';
import type { google as data } from '@google-analytics/data/build/protos/protos';

type Timestamp = keyof google.protobuf.ITimestamp;
type FieldMask = keyof google.protobuf.IFieldMask;
type Aggregations = typeof data.analytics.data.v1beta.MetricAggregation;

/**
 * A message of Google's clients as it is once it has been read from JSON: nothing is null, 64-bit integers are
 * numbers, enums are names, times and field masks are texts.
 */
export type DecodedMessage<T> = { [K in keyof T]?: DecodedValue<NonNullable<T[K]>> };

type DecodedValue<F> = [F] extends [boolean]
	? boolean
	: [F] extends [string]
		? string
		: [F] extends [infer N extends number]
			? NumberOrEnum<N>
			: [F] extends [ReadonlyArray<infer E>]
				? Array<DecodedValue<E>>
				: // `number | Long | string`
					[string] extends [F]
					? number
					: // Google's clients type an enum as its number or name, but in lists as its number only.
						[Extract<F, string>] extends [never]
						? DecodedObject<F>
						: Extract<F, string>;

/** TypeScript takes an enum for a number; only written as text the two differ. */
type NumberOrEnum<F extends number> = `${number}` extends `${F}` ? number : keyof Aggregations;

type DecodedObject<F> = Timestamp extends keyof F
	? string
	: FieldMask extends keyof F
		? string
		: DecodedMessage<F>;
