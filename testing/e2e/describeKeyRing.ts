import { createCleanUp } from '../../n8n/cleanUp';
import { openKeyRingBench, type KeyRingBench, type N8nWithSandbox } from './keyRingBench';

type User = KeyRingBench['owner'];

/** Tests in n8n's own form that every key stays with its provider while providers are added, removed and moved. */
export function describeKeyRing(readN8n: () => N8nWithSandbox): void {
	describe('a credential with several providers', () => {
		const browsers = createCleanUp();
		let bench: KeyRingBench;
		let owner: User;
		beforeAll(async () => {
			bench = await openKeyRingBench(readN8n(), browsers);
			({ owner } = bench);
		});
		afterAll(async () => await browsers.undoAll());

		const providersOf = (items: Array<Record<string, unknown>>) =>
			items.map(({ provider }) => provider);

		test('is filled in by choosing providers and pasting keys, and its test names the bad one', async () => {
			await owner.open();
			await owner.choose('Hunter');
			await owner.choose('Prospeo');
			await owner.choose('FullEnrich');
			await owner.fill('hunterApiKey', bench.getKey('hunter'));
			await owner.fill('prospeoApiKey', 'not-the-key-of-prospeo');
			await owner.fill('fullEnrichApiKey', bench.getKey('fullEnrich'));
			await owner.fill('hunterCreditPrice', '0.05');
			const { status, message } = await owner.save();
			expect(status).toBe('Error');
			expect(message).toMatch(/^Prospeo: /);
			expect(message).not.toMatch(/Hunter|FullEnrich|not-the-key/);
		});

		test('returns a balance of every provider with a good key, and says what is wrong with the other', async () => {
			const { status, items, keys } = await owner.getBalances();
			expect(status).toBe('success');
			expect(items).toEqual([
				expect.objectContaining({ provider: 'hunter', credits: expect.anything() }),
				expect.objectContaining({ provider: 'prospeo', reason: 'badKey' }),
				expect.objectContaining({ provider: 'fullEnrich', credits: expect.anything() }),
			]);
			expect(keys).toEqual({
				hunter: ['hunter'],
				prospeo: ['none'],
				fullEnrich: ['fullEnrich'],
			});
		});

		test('keeps the other keys when one is corrected', async () => {
			await owner.open();
			await owner.fill('prospeoApiKey', bench.getKey('prospeo'));
			expect(await owner.save()).toMatchObject({
				status: 'OK',
				message: expect.stringMatching(/^3 providers accepted their keys/),
			});
			const { keys } = await owner.getBalances();
			expect(keys).toEqual({
				hunter: ['hunter'],
				prospeo: ['prospeo'],
				fullEnrich: ['fullEnrich'],
			});
		});

		test('is handed out without its keys', async () => {
			const data = await owner.read();
			expect(data).toMatchObject({
				providers: ['hunter', 'prospeo', 'fullEnrich'],
				hunterCreditPrice: 0.05,
			});
			for (const key of bench.listKeys()) expect(JSON.stringify(data)).not.toContain(key);
		});

		test('keeps every key when providers are moved', async () => {
			await owner.open();
			for (const label of ['Hunter', 'Prospeo']) {
				await owner.remove(label);
				await owner.choose(label);
			}
			expect(await owner.chosen()).toEqual(['FullEnrich', 'Hunter', 'Prospeo']);
			expect(await owner.save()).toMatchObject({ status: 'OK' });
			const { items, keys } = await owner.getBalances();
			expect(providersOf(items)).toEqual(['fullEnrich', 'hunter', 'prospeo']);
			expect(keys).toEqual({
				hunter: ['hunter'],
				prospeo: ['prospeo'],
				fullEnrich: ['fullEnrich'],
			});
		});

		test('keeps every key when a provider is added and the first one is removed', async () => {
			await owner.open();
			await owner.choose('Apollo');
			await owner.fill('apolloApiKey', bench.getKey('apollo'));
			await owner.remove('FullEnrich');
			expect(await owner.save()).toMatchObject({ status: 'OK' });
			const { items, keys } = await owner.getBalances();
			expect(providersOf(items)).toEqual(['hunter', 'prospeo', 'apollo']);
			expect(keys).toEqual({
				apollo: ['apollo'],
				hunter: ['hunter'],
				prospeo: ['prospeo'],
			});
		});

		test('forgets the key of a provider that was removed, and keeps the others when it comes back', async () => {
			expect(await owner.read()).not.toHaveProperty('fullEnrichApiKey');
			await owner.open();
			await owner.choose('FullEnrich');
			await owner.fill('fullEnrichApiKey', bench.getKey('fullEnrich'));
			expect(await owner.save()).toMatchObject({ status: 'OK' });
			const { items, keys } = await owner.getBalances();
			expect(providersOf(items)).toEqual(['hunter', 'prospeo', 'apollo', 'fullEnrich']);
			expect(keys).toEqual({
				apollo: ['apollo'],
				fullEnrich: ['fullEnrich'],
				hunter: ['hunter'],
				prospeo: ['prospeo'],
			});
		});

		test('keeps every key when another user gets it, moves a provider and saves it', async () => {
			const second = await bench.giveToAnotherUser();
			const data = await second.read();
			for (const key of bench.listKeys()) expect(JSON.stringify(data)).not.toContain(key);
			await second.open();
			await second.remove('Prospeo');
			await second.choose('Prospeo');
			expect(await second.save()).toMatchObject({ status: 'OK' });
			const { items, keys } = await second.getBalances();
			expect(providersOf(items)).toEqual(['hunter', 'apollo', 'fullEnrich', 'prospeo']);
			expect(keys).toEqual({
				apollo: ['apollo'],
				fullEnrich: ['fullEnrich'],
				hunter: ['hunter'],
				prospeo: ['prospeo'],
			});
		});
	});
}
