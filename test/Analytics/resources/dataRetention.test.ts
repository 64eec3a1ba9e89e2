import { dataRetention } from '../../../nodes/Analytics/resources/settings';
import { simplified as simplifiedBy } from '../../../nodes/Analytics/resources/values';
import { schemaOf } from '../../../sandbox/analytics/wire/schema';
import { openAdmin } from '../../support/admin';
import { FRESH, SHOP } from '../../support/analytics';
import { shared } from '../../support/shared';

const name = 'properties/1/dataRetentionSettings';
const simplified = (eventDataRetention?: string) =>
	simplifiedBy(dataRetention, { name, eventDataRetention });

describe('data retention settings', () => {
	it('have the months as numbers, beside the words of Google', () => {
		expect(simplified('FIFTY_MONTHS')).toMatchObject({
			propertyId: '1',
			eventDataRetention: 'FIFTY_MONTHS',
			eventDataRetentionMonths: 50,
		});
	});

	it('have months for every duration that Google knows', () => {
		const { values } = schemaOf('admin').enum('DataRetentionSettings.RetentionDuration');
		const known = Object.keys(values).filter((duration) => values[duration] !== 0);
		const months = known.map((duration) => simplified(duration).eventDataRetentionMonths);
		expect(months).toEqual([2, 14, 26, 38, 50]);
	});

	it.each(['RETENTION_DURATION_UNSPECIFIED', 'CENTURIES', undefined])(
		'have no months where Google says %s',
		(duration) => {
			expect(simplified(duration)).not.toHaveProperty('eventDataRetentionMonths');
		},
	);

	it('say that nothing is reset where Google leaves that out', () => {
		expect(simplified()).toMatchObject({ resetUserDataOnNewActivity: false });
	});
});

describe('getting them', () => {
	const bench = shared(openAdmin);
	const get = async (parameters = {}) =>
		await bench.property('getDataRetentionSettings', parameters);

	it('gives one item of the property', async () => {
		const { items } = await get();
		expect(items).toEqual([
			{
				propertyId: SHOP,
				name: `properties/${SHOP}/dataRetentionSettings`,
				eventDataRetention: 'FOURTEEN_MONTHS',
				eventDataRetentionMonths: 14,
				userDataRetention: 'TWO_MONTHS',
				userDataRetentionMonths: 2,
				resetUserDataOnNewActivity: false,
			},
		]);
	});

	it('without Simplify gives what Google sent', async () => {
		const { items } = await get({ property: FRESH, simplify: false });
		expect(items).toEqual([
			{
				name: `properties/${FRESH}/dataRetentionSettings`,
				eventDataRetention: 'TWO_MONTHS',
				userDataRetention: 'FOURTEEN_MONTHS',
				resetUserDataOnNewActivity: true,
			},
		]);
	});

	it('without access names the level that is needed', async () => {
		await expect(get({ property: '406000001' })).rejects.toMatchObject({
			description: expect.stringMatching(/property 406000001.*at least Viewer/),
		});
	});
});
