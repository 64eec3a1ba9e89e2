import { createHash } from 'node:crypto';

import type { EngineModules } from './engineModules';

/**
 * n8n 2.x encrypts credentials with data keys from its database; here is the one key such a
 * provider would hold. n8n 1.x encrypts with the instance key and needs no provider.
 */
export function provideEncryptionKey({ core, container, majorVersion }: EngineModules): void {
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
