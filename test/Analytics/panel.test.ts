import type { INodeProperties } from 'n8n-workflow';

import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { Enrichment } from '../../nodes/Enrichment/Enrichment.node';

const namesOf = (properties: INodeProperties[], name: string) =>
	(properties.find((property) => property.name === name)?.options ?? []).map((each) => each.name);

const analytics = new Analytics().description.properties;
const enrichment = new Enrichment().description.properties;

describe('the panels list in the order of use', () => {
	it('date ranges: the last days, the days themselves, this and last, then custom', () => {
		expect(namesOf(analytics, 'dateRange')).toEqual([
			...[7, 14, 28, 30, 90].map((days) => `Last ${days} Days`),
			'Last 12 Months',
			'Today',
			'Yesterday',
			...['Week', 'Month', 'Quarter', 'Year'].map((unit) => `This ${unit}`),
			...['Week', 'Month', 'Quarter', 'Year'].map((unit) => `Last ${unit}`),
			'Custom',
		]);
	});

	it('Report and Run first', () => {
		expect(namesOf(analytics, 'resource')[0]).toBe('Report');
		expect(namesOf(analytics, 'operation')[0]).toBe('Run');
	});

	it('Contact before Company', () => {
		expect(namesOf(enrichment, 'resource').slice(0, 2)).toEqual(['Contact', 'Company']);
	});
});
