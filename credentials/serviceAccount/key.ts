import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** The email address and private key of a service account. */
export interface ServiceAccountKey {
	email: string;
	/** PKCS #8 or PKCS #1, in PEM. */
	privateKey: string;
}

const WHERE_TO_FIND =
	'In Google Cloud it is under IAM & Admin > Service Accounts > Keys > Add key > JSON. Paste the whole file, or its "client_email" and "private_key".';

/**
 * Reads the service account from the credential: from two fields, or from the downloaded JSON file in either of them.
 */
export function readServiceAccountKey({
	email,
	privateKey,
}: ICredentialDataDecryptedObject): ServiceAccountKey {
	const file = readFile(email) ?? readFile(privateKey);
	const readFileOrKey = () => readPem(String(file?.private_key ?? privateKey ?? ''));
	const address = String(file?.client_email ?? email ?? '').trim();
	// The file contains the address too, so a missing address is looked for in it first.
	if (address === '') readFileOrKey();
	if (!/^[^\s@]+@[^\s@]+$/.test(address)) {
		// The value is not shown, because it may be a key that was pasted into the wrong field.
		throw new Error(`'Service Account Email' is not an email address. ${WHERE_TO_FIND}`);
	}
	return { email: address, privateKey: readFileOrKey() };
}

function readFile(value: unknown): Record<string, unknown> | undefined {
	const text = typeof value === 'string' ? value.trim() : '';
	if (!text.startsWith('{')) return undefined;
	const file = parseJsonObject(text);
	if (file) return file;
	throw new Error(`The key file of the service account is not complete JSON. ${WHERE_TO_FIND}`);
}

function parseJsonObject(text: string): Record<string, unknown> | undefined {
	try {
		return JSON.parse(text) as Record<string, unknown>;
	} catch {
		return undefined;
	}
}

const PEM = /-----BEGIN ((?:\w+ )?PRIVATE KEY)-----([^-]*)-----END/;

/**
 * Restores the line breaks of a private key. A JSON file has them as `
 * `, and a single-line field drops them.
 */
function readPem(text: string): string {
	const [, label, body = ''] = PEM.exec(text) ?? [];
	if (label === undefined) {
		throw new Error(
			text.trim() === ''
				? `The service account has no private key: 'Private Key or JSON Key File' is empty. ${WHERE_TO_FIND}`
				: `The private key of the service account is not complete: it must begin with -----BEGIN PRIVATE KEY----- and end with -----END PRIVATE KEY-----. ${WHERE_TO_FIND}`,
		);
	}
	if (label.startsWith('ENCRYPTED')) {
		throw new Error(
			`The private key of the service account is encrypted with a password. Use the one that Google created. ${WHERE_TO_FIND}`,
		);
	}
	const lines = body.replace(/\\[rn]|\s/g, '').match(/.{1,64}/g) ?? [];
	return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
