/** Of a union, each member without the fields. */
type OmitOfEach<Whole, Name extends PropertyKey> = Whole extends unknown
	? Omit<Whole, Name>
	: never;

/** A copy of an object without some of its fields. */
export function omitFields<Whole extends object, Name extends keyof Whole & string>(
	whole: Whole,
	names: readonly Name[],
): OmitOfEach<Whole, Name>;
export function omitFields(whole: object, names: readonly string[]): object {
	return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
}
