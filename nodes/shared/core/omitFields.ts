/** Of a union, each member without the fields. */
type OmitOfEach<Whole, Name extends PropertyKey> = Whole extends unknown
	? Omit<Whole, Name>
	: never;

/** A copy of an object without some of its fields. */
export function omitFields<Whole extends object, Name extends keyof Whole>(
	whole: Whole,
	...names: Name[]
): OmitOfEach<Whole, Name>;
export function omitFields(whole: object, ...names: PropertyKey[]): object {
	const copy: Record<PropertyKey, unknown> = { ...whole };
	for (const name of names) delete copy[name];
	return copy;
}
