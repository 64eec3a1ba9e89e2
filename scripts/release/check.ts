import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../shared/paths';
import { isPlaceholderAddress, readManifest, readPackageOwner } from '../packageOwner';

/** The reasons why the package cannot be published as `tag`; none where it can. */
export function findReleaseProblems(tag: string): string[] {
	const { version } = readManifest();
	const { repository, email } = readPackageOwner();
	const changelog = readFileSync(join(PROJECT_FOLDER, 'CHANGELOG.md'), 'utf8');
	const checks: Array<[holds: boolean, problem: string]> = [
		[tag === version, `The tag is "${tag}", the version in package.json is "${version}".`],
		[
			new RegExp(
				`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`,
				'm',
			).test(changelog),
			`CHANGELOG.md has no section "## [${version}] - <date>".`,
		],
		[
			![repository, email].some(isPlaceholderAddress),
			'The addresses in package.json are placeholders. Run npm run release -- owner.',
		],
	];
	return checks.flatMap(([holds, problem]) => (holds ? [] : [problem]));
}

/** Prints whether the package can be published as `tag`, and sets the exit code. */
export function checkReleaseAndPrint(tag: string): void {
	const problems = findReleaseProblems(tag);
	for (const problem of problems) console.error(problem);
	if (problems.length > 0) process.exitCode = 1;
	else console.log('Ready to publish.');
}
