/** Phone numbers of an answer, and those that records are asked by. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = getEmail(ADA);

async function phonesOf(phones: IDataObject[], options: INodeParameters, record = {}) {
	const person = { email, full_name: 'Ada Lovelace', phones };
	bench.endpoint.order({ reply: { status: 200, body: { person } } });
	const parameters = { onNoMatch: 'flag', fillEmptyFields: true, options };
	const { envelopes, items } = await bench.run(parameters, [{ email, Mobile: '', ...record }]);
	return { person: envelopes[0]!.person as IDataObject, item: items[0]! };
}

it('Default Country makes national numbers international, in the result and in the columns that are filled', async () => {
	const national = [{ number: '0171 1234567', type: 'mobile' }, { number: '123456' }];
	const { person, item } = await phonesOf(national, { defaultCountry: 'de' });
	expect(person).toMatchObject({
		phone: '+491711234567',
		phones: [{ number: '+491711234567', type: 'mobile' }, { number: '123456' }],
	});
	expect(item.Mobile).toBe('+491711234567');
});

it('Without Default Country national numbers stay as they are written', async () => {
	const { person } = await phonesOf([{ number: '0171 1234567' }], {});
	expect(person).toMatchObject({ phone: '0171 1234567' });
});

it('A number that the provider has in two forms becomes one number, which must not be called where one of them must not', async () => {
	const twice = [
		{ number: '(030) 123456', type: 'work' },
		{ number: '+49 30 123456', doNotCall: true },
	];
	const { person } = await phonesOf(twice, { defaultCountry: 'DE' });
	expect(person.phones).toEqual([{ number: '+4930123456', type: 'work', doNotCall: true }]);
});

it('Default Country can come from each item, and a country that does not exist changes nothing', async () => {
	const options = { defaultCountry: '={{ $json.country }}' };
	const national = [{ number: '0171 1234567' }];
	const german = await phonesOf(national, options, { country: 'Germany' });
	expect(german.person.phone).toBe('+491711234567');
	const unknown = await phonesOf(national, options, { country: 'Neverland' });
	expect(unknown.person.phone).toBe('0171 1234567');
});

it('A typed Default Country that does not exist is refused before anything is sent', async () => {
	const options = { defaultCountry: 'Neverland' };
	const { error } = await bench.run({ options }, [{ email }]);
	expect(error?.message).toBe(`'Default Country' under Options cannot be "Neverland"`);
	expect(bench.endpoint.requests).toHaveLength(0);
});

it('Enrich sends the international number to the provider', async () => {
	const options = { defaultCountry: 'GB' };
	await bench.run({ options }, [{ phone: '020 7946 0001' }], { at: 'peopleDataLabs' });
	const [request] = bench.endpoint.requests;
	expect(request?.query.get('phone')).toBe('+442079460001');
});

it('The zero in brackets of an international number is left out', async () => {
	const { person } = await phonesOf([{ number: '+49 (0)30 123456' }], {});
	expect(person.phone).toBe('+4930123456');
});
