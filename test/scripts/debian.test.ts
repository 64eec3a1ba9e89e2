import { installFromDebian } from '../../scripts/shared/debian';

afterEach(() => jest.restoreAllMocks());

test.each([
	['somebody', 1000],
	['root', 0],
])(
	'on a machine that is not of CI nothing is installed: %s is told what is missing and how to get it',
	async (_who, uid) => {
		jest.replaceProperty(process, 'env', {});
		jest.spyOn(process, 'getuid').mockReturnValue(uid);
		const packages = ['redis-server', 'postgresql'];
		await expect(
			installFromDebian(['Redis', 'PostgreSQL'], packages, ' and put its programs on PATH'),
		).rejects.toThrow(
			'Not found: Redis, PostgreSQL. Install what is missing (on Debian: apt-get install redis-server postgresql) and put its programs on PATH. With CI=1 in the environment the tests install it themselves.',
		);
	},
);
