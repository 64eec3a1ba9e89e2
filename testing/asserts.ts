/** A test that asserts nothing cannot fail, so it fails: its case does not apply, and should not be there. */
afterEach(() => {
	if (expect.getState().assertionCalls === 0) throw new Error('This test asserts nothing');
});
