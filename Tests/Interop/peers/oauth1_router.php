<?php
// An OAuth 1.0a provider shaped like Twitter's; PECL's OAuthProvider, which is C, judges the signatures. It uses the
// consumer secret without encoding it and counts only the last of a doubled query parameter. A refusal brings the base
// string along as debug_sbs. The environment names the person: PEER_USER, PEER_PASSWORD.
const SECRET = 'sdk-consumer-secret';
$file = __DIR__ . '/state.json';
if (getenv('PEER_STATE')) $file = getenv('PEER_STATE');
$state = is_file($file) ? json_decode(file_get_contents($file), true) : ['temp' => [], 'token' => [], 'nonce' => []];
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$temporary = $path === '/oauth/access_token';

function save() { global $file, $state; file_put_contents($file, json_encode($state)); }
function form(array $pairs) {
    header('Content-Type: application/x-www-form-urlencoded');
    echo http_build_query($pairs, '', '&', PHP_QUERY_RFC3986);
}
function fresh(): string { return bin2hex(random_bytes(20)); }

if ($path === '/') exit('peer');
if ($path === '/oauth/authorize') {
    $token = $_GET['oauth_token'] ?? '';
    if (!isset($state['temp'][$token])) { http_response_code(403); exit('unknown token'); }
    if ($_SERVER['REQUEST_METHOD'] === 'GET')
        exit('<!doctype html><title>Authorize</title><form method="post"><input type="text" name="username">'
           . '<input type="password" name="password"><button name="do" value="yes">Authorize app</button>'
           . '<button name="do" value="cancel">Cancel</button></form>');
    $back = $state['temp'][$token]['callback'];
    $glue = str_contains($back, '?') ? '&' : '?';
    if (($_POST['do'] ?? '') === 'cancel') { header("Location: $back{$glue}denied=$token", true, 302); exit; }
    if ([$_POST['username'], $_POST['password']] !== [getenv('PEER_USER'), getenv('PEER_PASSWORD')]) {
        http_response_code(403);
        exit('wrong');
    }
    $verifier = $state['temp'][$token]['verifier'] = $back === 'oob' ? (string) random_int(1000000, 9999999) : fresh();
    save();
    if ($back === 'oob') exit("<!doctype html><title>Your number</title><code>$verifier</code>");
    header("Location: $back{$glue}oauth_token=$token&oauth_verifier=$verifier", true, 302);
    exit;
}

try {
    $provider = new OAuthProvider();
    $provider->consumerHandler(function ($p) {
        if ($p->consumer_key !== 'sdk-consumer-key') return OAUTH_CONSUMER_KEY_UNKNOWN;
        $p->consumer_secret = SECRET;
        return OAUTH_OK;
    });
    $provider->timestampNonceHandler(function ($p) use (&$state) {
        if (abs(time() - (int) $p->timestamp) > 300) return OAUTH_BAD_TIMESTAMP;
        $key = $p->timestamp . ' ' . $p->nonce;
        if (isset($state['nonce'][$key])) return OAUTH_BAD_NONCE;
        $state['nonce'][$key] = 1;
        return OAUTH_OK;
    });
    $provider->tokenHandler(function ($p) use (&$state, $temporary) {
        $known = $state[$temporary ? 'temp' : 'token'][$p->token] ?? null;
        if (!$known) return OAUTH_TOKEN_REJECTED;
        if ($temporary && (!isset($known['verifier']) || $p->verifier !== $known['verifier']))
            return OAUTH_VERIFIER_INVALID;
        $p->token_secret = $known['secret'];
        return OAUTH_OK;
    });
    if ($path === '/oauth/request_token') {
        $provider->isRequestTokenEndpoint(true);
        $provider->addRequiredParameter('oauth_callback');
    }
    // A URI without its query: the default one is not rebuilt rightly by PHP's own server.
    $provider->checkOAuthRequest('http://' . $_SERVER['HTTP_HOST'] . $path, $_SERVER['REQUEST_METHOD']);
    if ($path === '/oauth/request_token') {
        $token = fresh();
        $state['temp'][$token] = ['secret' => $secret = fresh(), 'callback' => $provider->callback];
        form(['oauth_token' => $token, 'oauth_token_secret' => $secret, 'oauth_callback_confirmed' => 'true']);
    } elseif ($temporary) {
        unset($state['temp'][$provider->token]);
        $token = fresh();
        $state['token'][$token] = ['secret' => $secret = fresh()];
        form(['oauth_token' => $token, 'oauth_token_secret' => $secret, 'user_id' => '1815',
              'screen_name' => getenv('PEER_USER')]);
    } else {
        header('Content-Type: application/json');
        if ($path === '/1.1/statuses/update.json') {
            echo json_encode(['text' => $_POST['status']]);
        } elseif ($path === '/oauth/invalidate_token.json') {
            unset($state['token'][$provider->token]);
            echo json_encode(['access_token' => $provider->token]);
        } else {
            $email = ($_GET['include_email'] ?? '') === 'true' ? ['email' => 'ada@example.org'] : [];
            echo json_encode(['id' => 1815, 'id_str' => '1815', 'screen_name' => getenv('PEER_USER'),
                              'name' => 'Ada Lovelace'] + $email);
        }
    }
    save();
} catch (OAuthException $error) {
    http_response_code($error->getCode() === OAUTH_PARAMETER_ABSENT ? 400 : 401);
    $said = OAuthProvider::reportProblem($error);
    header('WWW-Authenticate: OAuth ' . $said);
    header('Content-Type: application/x-www-form-urlencoded');
    error_log($error->getCode() . ' ' . $said);
    echo $said;
}
