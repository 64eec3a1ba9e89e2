export function companyNamesAgree(a: string, b: string): 'agree' | 'perhaps' | 'differ' {
	return a.toLowerCase() === b.toLowerCase() ? 'agree' : 'differ';
}
