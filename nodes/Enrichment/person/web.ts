import { webDomain } from './canonical/web';
import { text } from './values';

/** `acme.example` from a domain, an address, a host with `www.` or an e-mail address at work. */
export function domain(value: unknown): string | undefined {
	const written = text(value);
	return written === undefined ? undefined : webDomain(written);
}

/** An address to open; the scheme is added where the provider leaves it out. */
export function website(value: unknown): string | undefined {
	const written = text(value);
	if (written === undefined || /[\s@]/.test(written) || !domain(written)) return undefined;
	return /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`;
}
