export function isWebAddress(text: string): boolean {
	return /^https?:\/\//i.test(text);
}

/** Whether an address leads to the web app of Google Analytics, of which people copy addresses. */
export function isOfWebApp(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { hostname, pathname } = new URL(address);
	if (hostname === 'analytics.google.com') return true;
	return hostname === 'www.google.com' && pathname.startsWith('/analytics/');
}
