import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** What a service account signs in with. */
export interface Key {
	email: string;
	/** PKCS #8 or PKCS #1, in PEM. */
	privateKey: string;
}

const WHERE_TO_FIND =
	'In Google Cloud it is under IAM & Admin > Service Accounts > Keys > Add key > JSON. Paste the whole file, or its "client_email" and "private_key".';

/** The key as the user gave it: two fields, or the downloaded JSON file in either of them. */
export function readKey({ email, privateKey }: ICredentialDataDecryptedObject): Key {
	const file = readFile(email) ?? readFile(privateKey);
	const readFileOrKey = () => readPem(String(file?.private_key ?? privateKey ?? ''));
	const address = String(file?.client_email ?? email ?? '').trim();
	// The file has the address, too, so it is asked for first.
	if (address === '') readFileOrKey();
	if (!/^[^\s@]+@[^\s@]+$/.test(address)) {
		// Not shown: it may be a key, or a line of one, that was pasted into the wrong field.
		throw new Error(`'Service Account Email' is not an email address. ${WHERE_TO_FIND}`);
	}
	return { email: address, privateKey: readFileOrKey() };
}

function readFile(value: unknown): Record<string, unknown> | undefined {
	const text = typeof value === 'string' ? value.trim() : '';
	if (!text.startsWith('{')) return undefined;
	const file = parse(text);
	if (file) return file;
	throw new Error(`The key file of the service account is not complete JSON. ${WHERE_TO_FIND}`);
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		return JSON.parse(text) as Record<string, unknown>;
	} catch {
		return undefined;
	}
}

const PEM = /-----BEGIN ((?:\w+ )?PRIVATE KEY)-----([^-]*)-----END/;

/**
 * The key with the line breaks it needs: out of a JSON file they come as `\n`, and a field of one line
 * drops them.
 */
function readPem(text: string): string {
	const [, label, body = ''] = PEM.exec(text) ?? [];
	if (label === undefined) {
		throw new Error(
			text.trim() === ''
				? `The service account has no private key: 'Private Key or JSON Key File' is empty. ${WHERE_TO_FIND}`
				: `The private key of the service account is not complete: it begins with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----. ${WHERE_TO_FIND}`,
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
