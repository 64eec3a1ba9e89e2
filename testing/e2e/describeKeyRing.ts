import { createCleanUp } from '../../n8n/cleanUp';
import { openKeyRingBench, type KeyRingBench } from './keyRingBench';
import type { N8nWithSandbox } from './plainN8n';

/** Tests in n8n's own form that every key stays with its provider while providers are added, removed and moved. */
export function describeKeyRing(readN8n: () => N8nWithSandbox): void {
	describe("A credential with several providers in n8n's form", () => {
		const bench = openBenchBeforeTests(readN8n);
		testNewKeyRing(bench);
		testChangedKeyRing(bench);
	});
}

function openBenchBeforeTests(readN8n: () => N8nWithSandbox): () => KeyRingBench {
	const browsers = createCleanUp();
	let opened: KeyRingBench;
	beforeAll(async () => void (opened = await openKeyRingBench(readN8n(), browsers)));
	afterAll(async () => await browsers.undoAll());
	return () => opened;
}

function testNewKeyRing(bench: () => KeyRingBench): void {
	test('is filled in by choosing providers and pasting keys, and its test names the wrong key', async () => {
		await bench().owner.open();
		await bench().owner.choose('Hunter');
		await bench().owner.choose('Prospeo');
		await bench().owner.choose('FullEnrich');
		await bench().owner.fill('hunterApiKey', bench().getKey('hunter'));
		await bench().owner.fill('prospeoApiKey', 'not-the-key-of-prospeo');
		await bench().owner.fill('fullEnrichApiKey', bench().getKey('fullEnrich'));
		await bench().owner.fill('hunterCreditPrice', '0.05');
		const { status, message } = await bench().owner.save();
		expect(status).toBe('Error');
		expect(message).toMatch(/^Prospeo: /);
		expect(message).not.toMatch(/Hunter|FullEnrich|not-the-key/);
	});

	test('returns a balance for every provider with a good key, and says what is wrong with the other', async () => {
		const { status, items, keys } = await bench().owner.getBalances();
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
}

function testChangedKeyRing(bench: () => KeyRingBench): void {
	test('keeps the other keys when one is corrected', async () => {
		await bench().owner.open();
		await bench().owner.fill('prospeoApiKey', bench().getKey('prospeo'));
		expect(await bench().owner.save()).toMatchObject({
			status: 'OK',
			message: expect.stringMatching(/^3 providers accepted their keys/),
		});
		const { keys } = await bench().owner.getBalances();
		expect(keys).toEqual({
			hunter: ['hunter'],
			prospeo: ['prospeo'],
			fullEnrich: ['fullEnrich'],
		});
	});

	test('is sent to the editor without its keys', async () => {
		const data = await bench().owner.read();
		expect(data).toMatchObject({
			providers: ['hunter', 'prospeo', 'fullEnrich'],
			hunterCreditPrice: 0.05,
		});
		for (const key of bench().listKeys()) expect(JSON.stringify(data)).not.toContain(key);
	});

	test('keeps every key when providers are moved', async () => {
		await bench().owner.open();
		for (const label of ['Hunter', 'Prospeo']) {
			await bench().owner.remove(label);
			await bench().owner.choose(label);
		}
		expect(await bench().owner.chosen()).toEqual(['FullEnrich', 'Hunter', 'Prospeo']);
		expect(await bench().owner.save()).toMatchObject({ status: 'OK' });
		const { items, keys } = await bench().owner.getBalances();
		expect(providersOf(items)).toEqual(['fullEnrich', 'hunter', 'prospeo']);
		expect(keys).toEqual({
			hunter: ['hunter'],
			prospeo: ['prospeo'],
			fullEnrich: ['fullEnrich'],
		});
	});

	test('keeps every key when a provider is added and the first one is removed', async () => {
		await bench().owner.open();
		await bench().owner.choose('Apollo');
		await bench().owner.fill('apolloApiKey', bench().getKey('apollo'));
		await bench().owner.remove('FullEnrich');
		expect(await bench().owner.save()).toMatchObject({ status: 'OK' });
		const { items, keys } = await bench().owner.getBalances();
		expect(providersOf(items)).toEqual(['hunter', 'prospeo', 'apollo']);
		expect(keys).toEqual({
			apollo: ['apollo'],
			hunter: ['hunter'],
			prospeo: ['prospeo'],
		});
	});

	test('forgets the key of a removed provider, and keeps the others when that provider is added again', async () => {
		expect(await bench().owner.read()).not.toHaveProperty('fullEnrichApiKey');
		await bench().owner.open();
		await bench().owner.choose('FullEnrich');
		await bench().owner.fill('fullEnrichApiKey', bench().getKey('fullEnrich'));
		expect(await bench().owner.save()).toMatchObject({ status: 'OK' });
		const { items, keys } = await bench().owner.getBalances();
		expect(providersOf(items)).toEqual(['hunter', 'prospeo', 'apollo', 'fullEnrich']);
		expect(keys).toEqual({
			apollo: ['apollo'],
			fullEnrich: ['fullEnrich'],
			hunter: ['hunter'],
			prospeo: ['prospeo'],
		});
	});

	test('keeps every key when another user gets it, moves a provider and saves it', async () => {
		const second = await bench().giveToAnotherUser();
		const data = await second.read();
		for (const key of bench().listKeys()) expect(JSON.stringify(data)).not.toContain(key);
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
}

const providersOf = (items: Array<Record<string, unknown>>) =>
	items.map(({ provider }) => provider);
