import { installFromDebian } from '../../scripts/debian';

afterEach(() => jest.restoreAllMocks());

test('who may not install what a test needs is told what is missing and how to get it', async () => {
	jest.replaceProperty(process, 'env', {});
	jest.spyOn(process, 'getuid').mockReturnValue(1000);
	const packages = ['redis-server', 'postgresql'];
	await expect(
		installFromDebian(['Redis', 'PostgreSQL'], packages, ' and put its programs on PATH'),
	).rejects.toThrow(
		'Not found: Redis, PostgreSQL. Install what is missing (on Debian: apt-get install redis-server postgresql) and put its programs on PATH.',
	);
});
