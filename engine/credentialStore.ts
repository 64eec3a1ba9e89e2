import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsEncrypted,
	INodeCredentialsDetails,
} from 'n8n-workflow';

import type { EngineModules } from './engineModules';

/** A change that n8n made to a stored credential during a run, such as a refreshed token. */
export interface CredentialUpdate {
	type: string;
	data: ICredentialDataDecryptedObject;
}

/** A reference to an encrypted credential in the store, which several runs can use. */
export class StoredCredential {
	constructor(
		readonly details: INodeCredentialsDetails,
		readonly type: string,
		private readonly store: CredentialStore,
	) {}

	async readData(): Promise<ICredentialDataDecryptedObject> {
		return await this.store.getEncrypted(this.details).getData();
	}
}

/** An in-memory replacement for n8n's table of encrypted credentials. */
export class CredentialStore {
	readonly updates: CredentialUpdate[] = [];

	private readonly rows = new Map<string, ICredentialsEncrypted>();

	constructor(private readonly modules: EngineModules) {}

	async add(type: string, data: ICredentialDataDecryptedObject): Promise<StoredCredential> {
		const id = `credential-${this.rows.size + 1}`;
		const details = { id, name: `${type} ${id}` };
		await this.saveRow(new this.modules.core.Credentials(details, type), data);
		return new StoredCredential(details, type, this);
	}

	getEncrypted(details: INodeCredentialsDetails): ICredentials {
		const getRow = this.row(details);
		return new this.modules.core.Credentials(
			{ id: getRow.id, name: getRow.name },
			getRow.type,
			getRow.data,
		);
	}

	async update(
		details: INodeCredentialsDetails,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		const credentials = this.getEncrypted(details);
		this.updates.push({ type: credentials.type, data });
		await this.saveRow(credentials, data);
	}

	private row(details: INodeCredentialsDetails): ICredentialsEncrypted & { id: string } {
		const row = details.id === null ? undefined : this.rows.get(details.id);
		if (!row?.id) throw new Error(`Credential "${details.name}" is not in the store`);
		return { ...row, id: row.id };
	}

	private async saveRow(
		credentials: ICredentials,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		await credentials.setData(data);
		const row = credentials.getDataToSave();
		if (row.id) this.rows.set(row.id, row);
	}
}
