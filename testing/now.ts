/** `NOW=2028-02-29T23:30Z npx jest …` runs as if it were then, so that no test passes by the hour alone. */
const { NOW } = process.env;

if (NOW !== undefined) {
	const Real = Date;
	const ahead = Real.parse(NOW) - Real.now();
	const now = () => Real.now() + ahead;
	globalThis.Date = new Proxy(Real, {
		apply: () => new Real(now()).toString(),
		construct: (_, given: ConstructorParameters<typeof Date> | []) =>
			given.length === 0 ? new Real(now()) : new Real(...given),
		get: (target, name, receiver) =>
			name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
	});
}
