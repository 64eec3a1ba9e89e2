import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../../scripts/shared/paths';
import { readManifest } from '../../scripts/project';

/** The files of the package that a process holds that has loaded every node and credential, as n8n does at its start. */
function loadedAtStart(): string[] {
	const { n8n } = readManifest();
	const paths = [...n8n.nodes, ...n8n.credentials].map((path) => join(root, path));
	const script = `for (const path of ${JSON.stringify(paths)})
			for (const Class of Object.values(require(path))) new Class();
		console.log(JSON.stringify(Object.keys(require.cache)));`;
	const printed = execFileSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
	const dist = join(root, 'dist', '/');
	return (JSON.parse(printed) as string[])
		.filter((file) => file.startsWith(dist))
		.map((file) => file.slice(dist.length));
}

test('at its start n8n loads the fields of lookups, and nothing of providers or what a lookup does', () => {
	const files = loadedAtStart();
	expect(files).toContain(join('nodes', 'Enrichment', 'actions', 'fields.js'));
	expect(files.filter((file) => /Enrichment\/(providers|run|match|service)/.test(file))).toEqual(
		[],
	);
});
