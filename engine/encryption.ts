import { createHash } from 'node:crypto';

import type { EngineModules } from './engineModules';

/**
 * Gives n8n 2.x the data key that it would read from its database to encrypt credentials. n8n 1.x encrypts with the
 * instance key and needs none.
 */
export function provideDataEncryptionKey({ core, container, majorVersion }: EngineModules): void {
	if (majorVersion === 1) return;
	const secret = createHash('sha256').update('data key of the engine tests').digest('hex');
	const key = {
		id: 'engine-tests',
		value: container.get(core.Cipher).encryptDEKWithInstanceKey(secret),
		algorithm: 'aes-256-gcm',
		format: 'prefixed' as const,
	};
	container.get(core.EncryptionKeyProxy).setProvider({
		getActiveKey: async () => key,
		getKeyById: async (id) => (id === key.id ? key : null),
		getLegacyKey: async () => key,
	});
}
