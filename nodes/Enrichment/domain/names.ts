export interface PersonName {
	firstName?: string;
	lastName?: string;
	fullName?: string;
}
export type NameAgreement = 'agree' | 'partly' | 'differ' | 'unknown';
export function namesAgree(a: PersonName, b: PersonName): NameAgreement {
	const full = (n: PersonName) =>
		(n.fullName ?? [n.firstName, n.lastName].filter(Boolean).join(' ')).toLowerCase();
	const [x, y] = [full(a), full(b)];
	if (!x || !y) return 'unknown';
	if (x === y) return 'agree';
	return x.split(' ').some((w) => y.split(' ').includes(w)) ? 'partly' : 'differ';
}
