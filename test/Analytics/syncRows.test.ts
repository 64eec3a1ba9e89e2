import { hashRowKey } from '../../nodes/Analytics/report/syncRows';

describe('The primary key of a synced row', () => {
	// Tables have these keys: a change would double every row. Computed by `printf '%s' '["…"]' | sha256sum`.
	it.each<{ property: string; day: string; values: string[]; key: string }>([
		{
			property: '401000001',
			day: '2026-01-31',
			values: [],
			key: 'e63f0ae2a7257f23ee220f0ed970e0dc187beb00fde2ad3cc7bfeee87dab5af4',
		},
		{
			property: '401000001',
			day: '2026-01-31',
			values: ['United States'],
			key: '1e54935458c67ef97910d44401647c8675ce7c89ae54b6a40db36d600b49aa87',
		},
		{
			property: '401000001',
			day: '2026-01-31',
			values: ['Organic Search', '(not set)'],
			key: 'afd6f49f889070d19b9135524e7e9f12a0f22d8b100fe5988c994f1f3cc7c18f',
		},
		{
			property: '401000001',
			day: '2024-02-29',
			values: ['', '"quoted" \\ and, a comma'],
			key: '5baaba4d6b6aa63b3ced4480849354c71b3df9d515d0182e620e69b9aa1ce6e5',
		},
		{
			property: '401000001',
			day: '2026-12-31',
			values: ['/søk?q=日本🙂'],
			key: 'd253c55979c9e94d1394a463d88e9de3fe8b0ec1eeffb178cfadf12b255fb1c4',
		},
		{
			property: '1',
			day: '2015-08-14',
			values: ['(other)'],
			key: 'ef215ed31745ed2c841db60567eed892b5b93f4ae8bae41b3940c99a2584a183',
		},
	])(
		'stays the same in all versions of the node: property $property, day $day, values $values',
		({ property, day, values, key }) => {
			expect(hashRowKey(property, day, values)).toBe(key);
		},
	);
});
